"""The examples that export-examples.ts wrote, cut into windows the reader can hold."""
import gzip
import json
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


def collate(calls, device):
    """One batch: all windows of the calls, and for each sentence where its first piece and its pieces stand."""
    width = max(len(ids) for c in calls for ids, _, _ in c['windows'])
    total = sum(len(c['windows']) for c in calls)
    most = max(len(c['sentences']) for c in calls)
    ids, kinds, mask = (torch.zeros(total, width, dtype=torch.long) for _ in range(3))
    first = torch.zeros(len(calls), most, dtype=torch.long)
    spans = torch.zeros(len(calls), most, 2, dtype=torch.long)
    extra = torch.zeros(len(calls), most, 4)
    have = torch.zeros(len(calls), most)
    row = 0
    for b, call in enumerate(calls):
        n = len(call['sentences'])
        have[b, :n] = 1
        for i, s in enumerate(call['sentences']):
            extra[b, i] = torch.tensor([i / n, s['turn'] / max(1, call['sentences'][-1]['turn']), float(s['s'] == 0), float(i == 0 or call['sentences'][i - 1]['turn'] != s['turn'])])
        for w_ids, w_kinds, places in call['windows']:
            ids[row, :len(w_ids)] = torch.tensor(w_ids)
            kinds[row, :len(w_ids)] = torch.tensor(w_kinds)
            mask[row, :len(w_ids)] = 1
            for i, a, z in places:
                first[b, i] = row * width + a
                spans[b, i, 0], spans[b, i, 1] = row * width + a, row * width + z
            row += 1
    return [x.to(device) for x in (ids, kinds, mask, first, spans, extra, have)]
