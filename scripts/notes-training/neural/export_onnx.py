"""Writes the trained reader as two graphs that run anywhere: reader.onnx turns windows of pieces into states and says
what each word is, judge.onnx turns the sentences of a call into what each is and what the call is. Weights lie in the
file as rows of 8 bits and are widened when it is loaded. What flows between them stays 32 bits wide: rounded to 8, the
same call was read differently on x64 and arm64.

export_onnx.py WEIGHTS_FOLDER OUT_FOLDER"""
import glob, math, sys
import numpy as np, onnx
from onnx import TensorProto, helper, numpy_helper

folder, out = sys.argv[1:]
data = {}
for path in sorted(glob.glob(f'{folder}/*.npz')):
    data.update(np.load(path))
HEADS = 12


class Graph:
    def __init__(self):
        self.nodes, self.weights, self.count = [], [], 0

    def keep(self, value):
        name = f'w{len(self.weights)}'
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def op(self, kind, *inputs, outputs=1, names=None, **attributes):
        made = names or [f't{self.count + i}' for i in range(outputs)]
        self.count += outputs
        self.nodes.append(helper.make_node(kind, [self.keep(x) if isinstance(x, np.ndarray) else x for x in inputs], made, **attributes))
        return made[0] if len(made) == 1 else made

    def floats(self, *values):
        return np.array(values if len(values) > 1 else values[0], np.float32)

    def ints(self, *values):
        return np.array(values, np.int64)

    def linear(self, x, name, bias=None):
        wide = self.op('Cast', data[name + '.weight|8'].T, to=TensorProto.FLOAT)
        scaled = self.op('Mul', wide, data[name + '.weight|s'].reshape(-1).astype(np.float32))
        return self.op('Add', self.op('MatMul', x, scaled), data[bias or name + '.bias'].astype(np.float32))

    def norm(self, x, name, epsilon):
        return self.op('LayerNormalization', x, data[name + '.weight'].astype(np.float32), data[name + '.bias'].astype(np.float32), axis=-1, epsilon=epsilon)

    def rows(self, name, ids):
        found = self.op('Cast', self.op('Gather', data[name + '.weight|8'], ids), to=TensorProto.FLOAT)
        return self.op('Mul', found, self.op('Gather', data[name + '.weight|s'].astype(np.float32), ids))

    def attend(self, q, k, v, heads, size, bias=None):
        split = lambda x: self.op('Transpose', self.op('Reshape', x, self.ints(0, 0, heads, size)), perm=[0, 2, 1, 3])
        scores = self.op('MatMul', self.op('Mul', split(q), self.floats(1 / math.sqrt(size))), self.op('Transpose', split(k), perm=[0, 1, 3, 2]))
        if bias:
            scores = self.op('Add', scores, bias)
        mixed = self.op('Transpose', self.op('MatMul', self.op('Softmax', scores, axis=-1), split(v)), perm=[0, 2, 1, 3])
        return self.op('Reshape', mixed, self.ints(0, 0, heads * size))

    def gelu(self, x):
        return self.op('Mul', self.op('Mul', x, self.floats(0.5)), self.op('Add', self.op('Erf', self.op('Mul', x, self.floats(1 / math.sqrt(2)))), self.floats(1)))

    def save(self, path, inputs, outputs):
        shape = lambda name, kind, dims: helper.make_tensor_value_info(name, kind, dims)
        graph = helper.make_graph(self.nodes, 'notes', [shape(*x) for x in inputs], [shape(*x) for x in outputs], self.weights)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)])
        model.ir_version = 8
        onnx.checker.check_model(model)
        onnx.save(model, path)


g = Graph()
x = g.op('Add', g.rows('encoder.words', 'ids'), g.rows('encoder.kinds', 'kinds'))
length = g.op('Slice', g.op('Shape', 'ids'), g.ints(1), g.ints(2))
place = g.op('Slice', data['encoder.places.weight|8'].astype(np.float32) * data['encoder.places.weight|s'], g.ints(0), length, g.ints(0))
x = g.norm(g.op('Add', x, place), 'encoder.norm', 1e-12)
bias = g.op('Mul', g.op('Sub', g.op('Unsqueeze', 'mask', g.ints(1, 2)), g.floats(1)), g.floats(10000))
for i in range(6):
    p = f'encoder.layers.{i}.'
    mixed = g.attend(g.linear(x, p + 'query'), g.linear(x, p + 'key'), g.linear(x, p + 'value'), HEADS, 32, bias)
    x = g.norm(g.op('Add', x, g.linear(mixed, p + 'output')), p + 'norm1', 1e-12)
    x = g.norm(g.op('Add', x, g.linear(g.gelu(g.linear(x, p + 'up')), p + 'down')), p + 'norm2', 1e-12)
g.op('Identity', x, names=['states'])
g.op('Identity', g.op('Sigmoid', g.linear(x, 'tokens')), names=['words'])
g.save(f'{out}/reader.onnx', [('ids', TensorProto.INT64, ['windows', 'pieces']), ('kinds', TensorProto.INT64, ['windows', 'pieces']), ('mask', TensorProto.FLOAT, ['windows', 'pieces'])],
       [('states', TensorProto.FLOAT, ['windows', 'pieces', 384]), ('words', TensorProto.FLOAT, ['windows', 'pieces', 4])])

g = Graph()
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
weights = g.op('Transpose', g.op('Softmax', g.linear(x, 'look'), axis=1), perm=[0, 2, 1])
pooled = g.op('Reshape', g.op('MatMul', weights, x), g.ints(1, 4 * 384))
g.op('Identity', g.linear(pooled, 'call'), names=['call'])
g.save(f'{out}/judge.onnx', [('vectors', TensorProto.FLOAT, [1, 'sentences', 772])], [('sentences', TensorProto.FLOAT, [1, 'sentences', 6]), ('call', TensorProto.FLOAT, [1, 24])])
