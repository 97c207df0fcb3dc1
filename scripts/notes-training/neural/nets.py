"""The two networks: a reader (MiniLM) that says what each word and sentence is, and a phraser (Needle) that writes a
line of the notes out of what was said."""
import math
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


def unpack(path):
    data = np.load(path)
    tensors = {}
    for name in data.files:
        if name.endswith('|s'):
            continue
        if name.endswith('|8'):
            tensors[name[:-2]] = torch.from_numpy(data[name].astype(np.float32) * data[name[:-2] + '|s'])
        else:
            tensors[name] = torch.from_numpy(data[name])
    return tensors


def pack_rows(name, tensor):
    """What `unpack` reads: rows of 8 bits with a scale each; vectors as they are."""
    value = tensor.float().cpu().numpy()
    if value.ndim < 2:
        return {name: value}
    scale = np.abs(value).max(1, keepdims=True) / 127 + 1e-12
    return {name + '|8': np.round(value / scale).astype(np.int8), name + '|s': scale.astype(np.float32)}


class MiniLayer(nn.Module):
    def __init__(self, d=384, heads=12, drop=0.1):
        super().__init__()
        self.heads, self.drop = heads, drop
        self.query, self.key, self.value, self.output = (nn.Linear(d, d) for _ in range(4))
        self.up, self.down = nn.Linear(d, 4 * d), nn.Linear(4 * d, d)
        self.norm1, self.norm2 = nn.LayerNorm(d, 1e-12), nn.LayerNorm(d, 1e-12)

    def forward(self, x, mask):
        b, t, d = x.shape
        split = lambda y: y.view(b, t, self.heads, d // self.heads).transpose(1, 2)
        scores = split(self.query(x)) @ split(self.key(x)).transpose(2, 3) / math.sqrt(d // self.heads) + mask
        a = F.dropout(scores.softmax(-1), self.drop, self.training) @ split(self.value(x))
        x = self.norm1(x + F.dropout(self.output(a.transpose(1, 2).reshape(b, t, d)), self.drop, self.training))
        return self.norm2(x + F.dropout(self.down(F.gelu(self.up(x))), self.drop, self.training))


class MiniEncoder(nn.Module):
    """kinds: speaker (4) and case (4) of a piece, learned on top of the pretrained input."""
    size = 384

    def __init__(self, tensors, layers=6):
        super().__init__()
        words = tensors['embeddings.word_embeddings.weight']
        self.words = nn.Embedding(len(words), 384)
        self.places = nn.Embedding(len(tensors['embeddings.position_embeddings.weight']), 384)
        self.kinds = nn.Embedding(16, 384)
        self.norm = nn.LayerNorm(384, 1e-12)
        self.layers = nn.ModuleList(MiniLayer() for _ in range(layers))
        with torch.no_grad():
            self.words.weight.copy_(words)
            self.places.weight.copy_(tensors['embeddings.position_embeddings.weight'] + tensors['embeddings.token_type_embeddings.weight'][0])
            self.kinds.weight.zero_()
            self.norm.weight.copy_(tensors['embeddings.LayerNorm.weight'])
            self.norm.bias.copy_(tensors['embeddings.LayerNorm.bias'])
            names = {'query': 'attention.self.query', 'key': 'attention.self.key', 'value': 'attention.self.value', 'output': 'attention.output.dense',
                     'up': 'intermediate.dense', 'down': 'output.dense', 'norm1': 'attention.output.LayerNorm', 'norm2': 'output.LayerNorm'}
            for i, layer in enumerate(self.layers):
                for ours, theirs in names.items():
                    for part in ('weight', 'bias'):
                        getattr(getattr(layer, ours), part).copy_(tensors[f'encoder.layer.{i}.{theirs}.{part}'])

    def forward(self, ids, kinds, mask):
        x = self.norm(self.words(ids) + self.places(torch.arange(ids.shape[1], device=ids.device)) + self.kinds(kinds))
        x = F.dropout(x, 0.1, self.training)
        bias = (1.0 - mask[:, None, None, :].to(x.dtype)) * -1e4
        for layer in self.layers:
            x = layer(x, bias)
        return x


class DecoderLayer(nn.Module):
    def __init__(self, d=384, heads=6, drop=0.1):
        super().__init__()
        self.heads, self.drop = heads, drop
        self.q, self.k, self.v, self.o = (nn.Linear(d, d) for _ in range(4))
        self.cross_q, self.cross_k, self.cross_v, self.cross_o = (nn.Linear(d, d) for _ in range(4))
        self.up, self.down = nn.Linear(d, 4 * d), nn.Linear(4 * d, d)
        self.norm1, self.norm2, self.norm3 = (nn.LayerNorm(d) for _ in range(3))

    def split(self, x):
        return x.view(x.shape[0], x.shape[1], self.heads, -1).transpose(1, 2)

    def attend(self, q, k, v, mask):
        a = (self.split(q) @ k.transpose(2, 3) / math.sqrt(k.shape[-1]) + mask).softmax(-1)
        a = F.dropout(a, self.drop, self.training) @ v
        return a.transpose(1, 2).reshape(q.shape)

    def forward(self, x, k, v, mask, cross_k, cross_v, cross_mask):
        """k and v hold everything written so far, this step's included."""
        h = self.norm1(x)
        x = x + F.dropout(self.o(self.attend(self.q(h), k, v, mask)), self.drop, self.training)
        h = self.norm2(x)
        x = x + F.dropout(self.cross_o(self.attend(self.cross_q(h), cross_k, cross_v, cross_mask)), self.drop, self.training)
        return x + F.dropout(self.down(F.gelu(self.up(self.norm3(x)))), self.drop, self.training)


class Phraser(nn.Module):
    """Writes a line from the states of the pieces around an item; each piece is either chosen from the vocabulary or
    copied from what was said."""

    def __init__(self, words, layers=4, d=384):
        super().__init__()
        self.words = words
        self.roles = nn.Embedding(2, d)
        self.tasks = nn.Embedding(6, d)
        self.places = nn.Embedding(64, d)
        self.scale = nn.Parameter(torch.tensor(4.0))
        for table in (self.roles, self.tasks, self.places):
            nn.init.normal_(table.weight, std=0.05)
        self.bridge = nn.TransformerEncoderLayer(d, 6, 4 * d, 0.1, batch_first=True, norm_first=True)
        self.layers = nn.ModuleList(DecoderLayer(d) for _ in range(layers))
        self.norm = nn.LayerNorm(d)
        self.out = nn.Linear(d, d)
        self.pick_q, self.pick_k = nn.Linear(d, d), nn.Linear(d, d)
        self.gate = nn.Linear(d, 1)
        self.bias = nn.Parameter(torch.zeros(words.weight.shape[0]))

    def remember(self, states, roles, tasks, mask):
        x = states + self.roles(roles) + self.tasks(tasks)[:, None]
        return self.bridge(x, src_key_padding_mask=mask == 0)

    def cross(self, memory):
        return [(layer.split(layer.cross_k(memory)), layer.split(layer.cross_v(memory))) for layer in self.layers]

    def read(self, y, first, tasks):
        place = (torch.arange(y.shape[1], device=y.device) + first).clamp(max=63)
        return F.dropout(self.words(y) * self.scale + self.places(place) + self.tasks(tasks)[:, None], 0.1, self.training)

    def spread(self, x, memory_keys, mask, source):
        """Log chances of each piece: the vocabulary and the copies mixed by a gate."""
        h = self.norm(x)
        own = (F.linear(self.out(h), self.words.weight) * 0.4 + self.bias).float().softmax(-1)
        pick = (self.pick_q(h) @ memory_keys.transpose(1, 2) / 19.6).float() + (mask[:, None, :].float() - 1) * 1e4
        gate = torch.sigmoid(self.gate(h).float())
        mixed = (1 - gate) * own
        copies = gate * pick.softmax(-1)
        return mixed.scatter_add(2, source[:, None, :].expand(-1, x.shape[1], -1), copies).clamp(min=1e-7).log()

    def forward(self, y, tasks, memory, mask, source):
        x = self.read(y, 0, tasks)
        t = y.shape[1]
        causal = torch.full((t, t), -1e4, device=x.device, dtype=x.dtype).triu(1)
        bias = (mask[:, None, None, :].to(x.dtype) - 1) * 1e4
        for layer, (ck, cv) in zip(self.layers, self.cross(memory)):
            h = layer.norm1(x)
            x = layer(x, layer.split(layer.k(h)), layer.split(layer.v(h)), causal, ck, cv, bias)
        return self.spread(x, self.pick_k(memory), mask, source)

    def step(self, y, at, tasks, past_k, past_v, cross_k, cross_v, memory_keys, mask, source):
        """One piece further, with what was worked out before. past: [layers, rows, heads, written, 64]."""
        place = at.clamp(max=63)
        x = self.words(y) * self.scale + self.places(place) + self.tasks(tasks)[:, None]
        bias = (mask[:, None, None, :].to(x.dtype) - 1) * 1e4
        keys, values = [], []
        for i, layer in enumerate(self.layers):
            h = layer.norm1(x)
            k = torch.cat([past_k[i], layer.split(layer.k(h))], 2)
            v = torch.cat([past_v[i], layer.split(layer.v(h))], 2)
            keys.append(k)
            values.append(v)
            x = layer(x, k, v, torch.zeros((), dtype=x.dtype, device=x.device), cross_k[i], cross_v[i], bias)
        return self.spread(x, memory_keys, mask, source)[:, -1], torch.stack(keys), torch.stack(values)
