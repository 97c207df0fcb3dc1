"""MiniLM as a network that can be trained further, and the rows of 8 bits in which its weights travel."""
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

    def look(self, x, mask):
        b, t, d = x.shape
        split = lambda y: y.view(b, t, self.heads, d // self.heads).transpose(1, 2)
        scores = split(self.query(x)) @ split(self.key(x)).transpose(2, 3) / math.sqrt(d // self.heads) + mask
        a = F.dropout(scores.softmax(-1), self.drop, self.training) @ split(self.value(x))
        return self.norm1(x + F.dropout(self.output(a.transpose(1, 2).reshape(b, t, d)), self.drop, self.training))

    def think(self, x):
        return self.norm2(x + F.dropout(self.down(F.gelu(self.up(x))), self.drop, self.training))

    def forward(self, x, mask):
        return self.think(self.look(x, mask))


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


class Reader(nn.Module):
    """Says what each word (WORDS) and each sentence (SENTENCES) of a call is, and what the whole call is (CALL).

    A word is judged by its own state and, for a value taken back, a word worth noting and a word of the title, also by
    what its sentence is within the whole call."""
    WORDS, ASKED, RANK = 5, 3, 64
    SENTENCES = 6
    CALL = 3 + 9 + 11 + 1

    def __init__(self, encoder, d=384):
        super().__init__()
        self.encoder = encoder
        self.tokens = nn.Linear(encoder.size, self.WORDS)
        self.offer = nn.Linear(encoder.size, self.ASKED * self.RANK)
        self.ask = nn.Linear(d, self.ASKED * self.RANK)
        self.mix = nn.Linear(2 * encoder.size + 4, d)
        self.places = nn.Embedding(256, d)
        nn.init.normal_(self.places.weight, std=0.02)
        self.context = nn.TransformerEncoder(nn.TransformerEncoderLayer(d, 6, 768, 0.2, batch_first=True, norm_first=True), 2, enable_nested_tensor=False)
        self.sentences = nn.Linear(d, self.SENTENCES)
        nn.init.constant_(self.sentences.bias, -2)
        nn.init.constant_(self.tokens.bias, -3)
        self.look = nn.Linear(d, 4)
        self.call = nn.Linear(4 * d, self.CALL)

    def vectors(self, states, spans, extra):
        """A sentence: the state of its mark, the mean of its states, and where in the call it stands."""
        flat = states.reshape(-1, states.shape[-1])
        total = torch.cat([flat.new_zeros(1, flat.shape[-1], dtype=torch.float32), flat.float().cumsum(0)])
        mean = (total[spans[..., 1]] - total[spans[..., 0]]) / (spans[..., 1] - spans[..., 0]).clamp(min=1)[..., None]
        return torch.cat([flat[spans[..., 0]], mean.to(flat.dtype), extra.to(flat.dtype)], -1)

    def forward(self, ids, kinds, mask, spans, extra, have, owner):
        """owner: for each piece the sentence it belongs to, counted through the batch; 0 stands for none."""
        h = self.encoder(ids, kinds, mask)
        x = self.mix(F.dropout(self.vectors(h, spans, extra), 0.2, self.training))
        x = x + self.places(torch.arange(x.shape[1], device=x.device).clamp(max=255))
        x = self.context(x, src_key_padding_mask=have == 0)
        weights = (self.look(x) + (have[..., None] - 1) * 1e4).softmax(1)
        pooled = torch.einsum('bsk,bsd->bkd', weights, x).flatten(1)
        asks = self.ask(x).reshape(-1, self.ASKED, self.RANK)[owner]
        offers = self.offer(h).unflatten(-1, (self.ASKED, self.RANK))
        words = self.tokens(h)
        words = torch.cat([words[..., :-self.ASKED], words[..., -self.ASKED:] + (asks * offers).sum(-1) / 8], -1)
        return words, self.sentences(F.dropout(x, 0.2, self.training)), self.call(F.dropout(pooled, 0.3, self.training)), h, x
