"""The reference destination in a process of its own, as Refdest starts it, without the start of an interpreter."""

import nursery
from irrevon_adapters.refdest import process


class Refdest(process.Refdest):
    _popen = nursery.Popen
