"""Writes the trained reader as two graphs: reader.onnx turns windows of pieces into states and says what each word is by
itself, judge.onnx turns the sentences of a call into what each is, what it asks of its words, and what the call is.

export_onnx.py WEIGHTS_FOLDER OUT_FOLDER"""
import glob, sys
import numpy as np
from onnx import TensorProto
from graph import Graph

folder, out = sys.argv[1:]
data = {}
for path in sorted(glob.glob(f'{folder}/*.npz')):
    data.update(np.load(path))

g = Graph(data)
x = g.encode('encoder.', 6)
g.op('Identity', x, names=['states'])
g.op('Identity', g.linear(x, 'tokens'), names=['words'])
g.op('Identity', g.linear(x, 'offer'), names=['offers'])
g.save(f'{out}/reader.onnx.gz', [('ids', TensorProto.INT64, ['windows', 'pieces']), ('kinds', TensorProto.INT64, ['windows', 'pieces']), ('mask', TensorProto.FLOAT, ['windows', 'pieces'])],
       [('states', TensorProto.FLOAT, ['windows', 'pieces', 384]), ('words', TensorProto.FLOAT, ['windows', 'pieces', 5]),
        ('offers', TensorProto.FLOAT, ['windows', 'pieces', 192])])

g = Graph(data)
x = g.linear('vectors', 'mix')
place = g.op('Slice', data['places.weight|8'].astype(np.float32) * data['places.weight|s'], g.ints(0), g.op('Slice', g.op('Shape', x), g.ints(1), g.ints(2)), g.ints(0))
x = g.op('Add', x, place)
for i in range(2):
    p = f'context.layers.{i}.'
    h = g.norm(x, p + 'norm1', 1e-5)
    for name in ('weight|8', 'weight|s'):
        whole = data[p + 'self_attn.in_proj_' + name]
        for k, part in enumerate(('q', 'k', 'v')):
            data[f'{p}{part}.{name}'] = whole[k * 384:(k + 1) * 384]
    for k, part in enumerate(('q', 'k', 'v')):
        data[f'{p}{part}.bias'] = data[p + 'self_attn.in_proj_bias'][k * 384:(k + 1) * 384]
    mixed = g.attend(*(g.linear(h, p + part) for part in ('q', 'k', 'v')), 6, 64)
    x = g.op('Add', x, g.linear(mixed, p + 'self_attn.out_proj'))
    h = g.norm(x, p + 'norm2', 1e-5)
    x = g.op('Add', x, g.linear(g.op('Relu', g.linear(h, p + 'linear1')), p + 'linear2'))
g.op('Identity', g.linear(x, 'sentences'), names=['sentences'])
g.op('Identity', g.linear(x, 'ask'), names=['asks'])
weights = g.op('Transpose', g.op('Softmax', g.linear(x, 'look'), axis=1), perm=[0, 2, 1])
pooled = g.op('Reshape', g.op('MatMul', weights, x), g.ints(1, 4 * 384))
g.op('Identity', g.linear(pooled, 'call'), names=['call'])
g.save(f'{out}/judge.onnx.gz', [('vectors', TensorProto.FLOAT, [1, 'sentences', 772])], [('sentences', TensorProto.FLOAT, [1, 'sentences', 6]), ('asks', TensorProto.FLOAT, [1, 'sentences', 192]), ('call', TensorProto.FLOAT, [1, 24])])
