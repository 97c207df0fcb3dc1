"""The examples that export-examples.ts wrote, cut into windows and laid out on the accelerator once for all steps."""
import gzip
import json
import numpy as np
import torch

WINDOW = 384


def load(folder):
    """Calls, each with the marks that stand before a sentence of each speaker."""
    pieces = open(f'{folder}/reader.pieces').read().split('\n')
    marks = [pieces.index(f'[mark{i}]') for i in range(4)]
    return [{**json.loads(line), 'marks': marks} for line in gzip.open(f'{folder}/calls.jsonl.gz', 'rt')]


def assign_folds(calls, folds):
    training = [c for c in calls if not c['validation']]
    for i, call in enumerate(sorted(training, key=lambda c: sum(map(ord, c['id'])) * 7919 % 10007)):
        call['fold'] = i % folds


def cut_windows(call):
    """Windows of whole sentences that overlap by a third; each sentence counts where it has most room around it."""
    rows = [([call['marks'][s['s']]] + s['m'], [s['s'] * 4] + s['k']) for s in call['sentences']]
    starts = [0]
    for ids, _ in rows:
        starts.append(starts[-1] + len(ids))
    spans, a, n = [], 0, len(rows)
    while True:
        b = a
        while b < n and starts[b + 1] - starts[a] <= WINDOW:
            b += 1
        b = max(b, a + 1)
        spans.append((a, b))
        if b >= n:
            break
        after = starts[b] - WINDOW // 3
        a += 1
        while a < b - 1 and starts[a] < after:
            a += 1
    home = [max((min(starts[i] - starts[a], starts[b] - starts[i + 1]), -k) for k, (a, b) in enumerate(spans) if a <= i < b)[1] * -1 for i in range(n)]
    windows = []
    for k, (a, b) in enumerate(spans):
        ids, kinds, places = [], [], []
        for i in range(a, b):
            if home[i] == k:
                places.append((i, len(ids), len(ids) + len(rows[i][0])))
            ids += rows[i][0]
            kinds += rows[i][1]
        windows.append((ids, kinds, places))
    return windows


class Calls:
    """All calls as tables: windows of pieces, sentences, calls. `batch` picks some calls out of them."""

    def __init__(self, calls, tags, device):
        self.calls, self.device = calls, device
        windows, sentences = [], []
        self.windows, self.sentences = [], []
        for call in calls:
            self.windows.append(len(windows))
            self.sentences.append(len(sentences))
            n, last = len(call['sentences']), max(1, call['sentences'][-1]['turn'])
            stands = [None] * n
            for k, (ids, kinds, places) in enumerate(cut_windows(call)):
                row = np.zeros((4 + tags + 1, WINDOW), np.int64)
                row[0, :len(ids)], row[1, :len(ids)], row[2, :len(ids)] = ids, kinds, 1
                for i, a, z in places:
                    stands[i] = (k, a, z)
                    row[3, a:z] = i + 1
                    marks = call['sentences'][i]['tags']
                    if marks:
                        row[4, a + 1:z] = 1
                        row[5:, a + 1:z] = np.array(marks).T
                windows.append(row)
            y, w = np.array(call['y'], np.float32), np.array(call['w'], np.float32)
            for i, s in enumerate(call['sentences']):
                opens = i == 0 or call['sentences'][i - 1]['turn'] != s['turn']
                weight = (1.0 if call['job'] else 0.5)
                sentences.append([*stands[i], i / n, s['turn'] / last, float(s['s'] == 0), float(opens), *y[:, i], s['dropped'], *(w[:, i] * weight), weight])
        self.windows.append(len(windows))
        self.sentences.append(len(sentences))
        self.window_rows = torch.from_numpy(np.stack(windows).astype(np.int32)).to(device)
        self.sentence_rows = torch.tensor(sentences, dtype=torch.float32, device=device)

    def bases(self, picked):
        """The first window of each call when these are read together."""
        return np.concatenate([[0], np.cumsum([self.windows[c + 1] - self.windows[c] for c in picked])])

    def batch(self, picked):
        most = max(self.sentences[c + 1] - self.sentences[c] for c in picked)
        rows = torch.cat([self.window_rows[self.windows[c]:self.windows[c + 1]] for c in picked]).long()
        width = int(rows[:, 2].sum(1).max())
        rows = rows[:, :, :width]
        table = torch.zeros(len(picked), most, self.sentence_rows.shape[1], device=self.device)
        have = torch.zeros(len(picked), most, device=self.device)
        base = 0
        owner = rows[:, 3].clone()
        for b, c in enumerate(picked):
            n, count = self.sentences[c + 1] - self.sentences[c], self.windows[c + 1] - self.windows[c]
            table[b, :n] = self.sentence_rows[self.sentences[c]:self.sentences[c + 1]]
            table[b, :n, 0] += base
            have[b, :n] = 1
            part = owner[base:base + count]
            owner[base:base + count] = torch.where(part > 0, part - 1 + b * most, torch.zeros_like(part))
            base += count
        spans = (table[..., :1] * width + table[..., 1:3]).long()
        inputs = (rows[:, 0], rows[:, 1], rows[:, 2], spans, table[..., 3:7], have, owner)
        half = (table.shape[-1] - 7) // 2
        goals = (rows[:, 5:].transpose(1, 2).float(), rows[:, 4].float(), table[..., 7:7 + half], table[..., 7 + half:])
        return inputs, goals, spans
