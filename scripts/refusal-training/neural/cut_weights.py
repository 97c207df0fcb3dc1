"""Cuts the pretrained weights that prepare_weights.py wrote down to the pieces and places this network reads.

cut_weights.py FOLDER: reads minilm.npz, reader.pieces and refusal.pieces there, writes minilm-cut.npz."""
import sys
import numpy as np

folder = sys.argv[1]
lines = lambda name: open(f'{folder}/{name}').read().split('\n')[:-1]
place = {piece: at for at, piece in enumerate(lines('reader.pieces'))}
kept = [place[piece] for piece in lines('refusal.pieces')]
PLACES = 192

data = dict(np.load(f'{folder}/minilm.npz'))
for part in ('|8', '|s'):
    words, places = 'embeddings.word_embeddings.weight' + part, 'embeddings.position_embeddings.weight' + part
    data[words], data[places] = data[words][kept], data[places][:PLACES]
np.savez(f'{folder}/minilm-cut.npz', **data)
print(len(kept), 'pieces')
