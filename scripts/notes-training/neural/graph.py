"""Graphs that run anywhere. Weights lie in the file as rows of 8 bits and are widened when it is loaded. What flows between
them stays 32 bits wide: rounded to 8, the same call was read differently on x64 and arm64."""
import gzip, math
import numpy as np, onnx
from onnx import TensorProto, helper, numpy_helper

HEADS = 12


class Graph:
    def __init__(self, data):
        self.data, self.nodes, self.weights, self.count = data, [], [], 0

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
        wide = self.op('Cast', self.data[name + '.weight|8'].T, to=TensorProto.FLOAT)
        scaled = self.op('Mul', wide, self.data[name + '.weight|s'].reshape(-1).astype(np.float32))
        return self.op('Add', self.op('MatMul', x, scaled), self.data[bias or name + '.bias'].astype(np.float32))

    def norm(self, x, name, epsilon):
        return self.op('LayerNormalization', x, self.data[name + '.weight'].astype(np.float32), self.data[name + '.bias'].astype(np.float32), axis=-1, epsilon=epsilon)

    def rows(self, name, ids):
        found = self.op('Cast', self.op('Gather', self.data[name + '.weight|8'], ids), to=TensorProto.FLOAT)
        return self.op('Mul', found, self.op('Gather', self.data[name + '.weight|s'].astype(np.float32), ids))

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
        with gzip.GzipFile(path, 'wb', 9, mtime=0) as file:
            file.write(model.SerializeToString())

    def encode(self, prefix, layers):
        """MiniLM over the inputs ids, kinds and mask."""
        x = self.op('Add', self.rows(prefix + 'words', 'ids'), self.rows(prefix + 'kinds', 'kinds'))
        length = self.op('Slice', self.op('Shape', 'ids'), self.ints(1), self.ints(2))
        places = self.data[prefix + 'places.weight|8'].astype(np.float32) * self.data[prefix + 'places.weight|s']
        x = self.norm(self.op('Add', x, self.op('Slice', places, self.ints(0), length, self.ints(0))), prefix + 'norm', 1e-12)
        bias = self.op('Mul', self.op('Sub', self.op('Unsqueeze', 'mask', self.ints(1, 2)), self.floats(1)), self.floats(10000))
        for i in range(layers):
            p = f'{prefix}layers.{i}.'
            mixed = self.attend(self.linear(x, p + 'query'), self.linear(x, p + 'key'), self.linear(x, p + 'value'), HEADS, 32, bias)
            x = self.norm(self.op('Add', x, self.linear(mixed, p + 'output')), p + 'norm1', 1e-12)
            x = self.norm(self.op('Add', x, self.linear(self.gelu(self.linear(x, p + 'up')), p + 'down')), p + 'norm2', 1e-12)
        return x
