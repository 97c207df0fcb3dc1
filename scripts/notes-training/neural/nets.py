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
        self.places = nn.Embedding(512, 384)
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


def rms(x, weight):
    return weight * x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)


def turn_by_place(x, at):
    """Rotary places: the first half of a head turns against the second."""
    half = x.shape[-1] // 2
    speed = torch.exp(torch.arange(half, device=x.device, dtype=torch.float32) * (-math.log(10000.0) / half))
    angle = at[:, None].float() * speed[None]
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)


class NeedleBlock(nn.Module):
    def __init__(self, tensors, name, rotary):
        super().__init__()
        self.rotary = rotary
        self.norm, self.q_norm, self.k_norm, self.gate = (nn.Parameter(tensors[f'{name}.{k}'].clone()) for k in ('norm', 'q_norm', 'k_norm', 'gate'))
        self.q, self.k, self.v, self.out = (nn.Parameter(tensors[f'{name}.{k}'].clone()) for k in ('q', 'k', 'v', 'out'))

    def split(self, x, heads):
        return x.view(x.shape[0], x.shape[1], heads, 64).transpose(1, 2)

    def keys(self, memory, first=0):
        k = rms(self.split(F.linear(memory, self.k), 4), self.k_norm)
        if self.rotary:
            k = turn_by_place(k, torch.arange(memory.shape[1], device=k.device) + first)
        return k, self.split(F.linear(memory, self.v), 4)

    def attend(self, h, k, v, mask, first=0):
        q = rms(self.split(F.linear(h, self.q), 8), self.q_norm)
        if self.rotary:
            q = turn_by_place(q, torch.arange(h.shape[1], device=q.device) + first)
        k, v = k.repeat_interleave(2, 1), v.repeat_interleave(2, 1)
        a = (q @ k.transpose(2, 3) / 8 + mask).softmax(-1)
        a = F.dropout(a, 0.1, self.training) @ v
        return F.linear(a.transpose(1, 2).reshape(h.shape[0], h.shape[1], 512), self.out)

    def forward(self, x, mask, memory=None):
        h = rms(x, self.norm)
        k, v = self.keys(h if memory is None else memory)
        return x + torch.sigmoid(self.gate) * F.dropout(self.attend(h, k, v, mask), 0.1, self.training)


class NeedleEncoder(nn.Module):
    size = 512

    def __init__(self, tensors, layers=range(12)):
        super().__init__()
        self.embedding = nn.Embedding(8192, 512)
        self.embedding.weight = nn.Parameter(tensors['embedding'].clone())
        self.layers = nn.ModuleList(NeedleBlock(tensors, f'encoder.{i}.self', True) for i in layers)
        self.norm = nn.Parameter(tensors['encoder.norm'].clone())

    def forward(self, ids, kinds=None, mask=None):
        x = F.dropout(self.embedding(ids) * 22.627417, 0.1, self.training)
        bias = (1.0 - mask[:, None, None, :].to(x.dtype)) * -1e4
        for layer in self.layers:
            x = layer(x, bias)
        return rms(x, self.norm)


class Phraser(nn.Module):
    def __init__(self, tensors, encoder_layers=range(12), decoder_layers=range(8)):
        super().__init__()
        self.encoder = NeedleEncoder(tensors, encoder_layers)
        self.selfs = nn.ModuleList(NeedleBlock(tensors, f'decoder.{i}.self', True) for i in decoder_layers)
        self.crosses = nn.ModuleList(NeedleBlock(tensors, f'decoder.{i}.cross', False) for i in decoder_layers)
        self.norm = nn.Parameter(tensors['decoder.norm'].clone())

    def encode(self, ids, mask):
        return self.encoder(ids, None, mask)

    def decode(self, y, memory, mask):
        x = F.dropout(self.encoder.embedding(y) * 22.627417, 0.1, self.training)
        t = y.shape[1]
        causal = torch.full((t, t), -1e4, device=x.device, dtype=x.dtype).triu(1)
        bias = (1.0 - mask[:, None, None, :].to(x.dtype)) * -1e4
        for own, cross in zip(self.selfs, self.crosses):
            x = cross(own(x, causal), bias, memory)
        return F.linear(rms(x, self.norm), self.encoder.embedding.weight)
