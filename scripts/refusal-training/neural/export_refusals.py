"""Writes the trained network as refusal.onnx: from pieces of utterances in their surroundings to how much each refuses.

export_refusals.py WEIGHTS.npz OUT_FOLDER"""
import os, sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../../notes-training/neural'))
import numpy as np
from onnx import TensorProto
from graph import Graph

path, out = sys.argv[1:]
data = dict(np.load(path))
layers = 1 + max(int(name.split('.')[2]) for name in data if name.startswith('encoder.layers.'))
g = Graph(data)
h = g.encode('encoder.', layers)
own = g.op('Unsqueeze', g.op('Cast', 'kinds', to=TensorProto.FLOAT), g.ints(2))
count = g.op('Max', g.op('ReduceSum', own, g.ints(1), keepdims=0), g.floats(1))
mean = g.op('Div', g.op('ReduceSum', g.op('Mul', h, own), g.ints(1), keepdims=0), count)
first = g.op('Squeeze', g.op('Slice', h, g.ints(0), g.ints(1), g.ints(1)), g.ints(1))
mixed = g.op('Tanh', g.linear(g.op('Concat', first, mean, axis=-1), 'mix'))
g.op('Squeeze', g.linear(mixed, 'refuses'), g.ints(1), names=['refuses'])
shape = ['utterances', 'pieces']
g.save(f'{out}/refusal.onnx.gz', [('ids', TensorProto.INT64, shape), ('kinds', TensorProto.INT64, shape), ('mask', TensorProto.FLOAT, shape)],
       [('refuses', TensorProto.FLOAT, ['utterances'])])
