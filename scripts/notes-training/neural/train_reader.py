"""Trains the reader: what each sentence and each word of a call is, and what the call is as a whole.

train_reader.py DATA OUT [minilm|needle] EPOCHS FOLDS: FOLDS > 0 writes the scores of calls each fold did not see; 0
trains on all calls and writes the weights. DATA holds calls.jsonl and the packed weights."""
import json, math, random, sys, time
import numpy as np, torch
from torch import nn
from torch.nn import functional as F
from nets import MiniEncoder, NeedleEncoder, unpack
from read_calls import assign_folds, collate, cut_windows, load

SENTENCE, TOKEN = 6, 4
CALL = 3 + 9 + 11 + 1


class Reader(nn.Module):
    def __init__(self, encoder, d=384):
        super().__init__()
        self.encoder = encoder
        self.tokens = nn.Linear(encoder.size, TOKEN)
        self.mix = nn.Linear(2 * encoder.size + 4, d)
        self.places = nn.Embedding(256, d)
        nn.init.normal_(self.places.weight, std=0.02)
        self.context = nn.TransformerEncoder(nn.TransformerEncoderLayer(d, 6, 768, 0.2, batch_first=True, norm_first=True), 2, enable_nested_tensor=False)
        self.sentences = nn.Linear(d, SENTENCE)
        nn.init.constant_(self.sentences.bias, -2)
        self.look = nn.Linear(d, 4)
        self.call = nn.Linear(4 * d, CALL)

    def encode(self, ids, kinds, mask):
        h = self.encoder(ids, kinds, mask)
        return h, self.tokens(h)

    def judge(self, vectors, have):
        x = self.mix(F.dropout(vectors, 0.2, self.training))
        x = x + self.places(torch.arange(x.shape[1], device=x.device).clamp(max=255))
        x = self.context(x, src_key_padding_mask=have == 0)
        weights = (self.look(x) + (have[..., None] - 1) * 1e4).softmax(1)
        pooled = torch.einsum('bsk,bsd->bkd', weights, x).flatten(1)
        return self.sentences(F.dropout(x, 0.2, self.training)), self.call(F.dropout(pooled, 0.3, self.training))

    def forward(self, ids, kinds, mask, first, spans, extra, have):
        h, tokens = self.encode(ids, kinds, mask)
        flat = h.reshape(-1, h.shape[-1])
        total = torch.cat([flat.new_zeros(1, flat.shape[-1], dtype=torch.float32), flat.float().cumsum(0)])
        mean = (total[spans[..., 1]] - total[spans[..., 0]]) / (spans[..., 1] - spans[..., 0]).clamp(min=1)[..., None]
        vectors = torch.cat([flat[first], mean.to(flat.dtype), extra.to(flat.dtype)], -1)
        return tokens.reshape(-1, TOKEN), *self.judge(vectors, have)


def targets(calls, have, spans, total, device):
    b, s = have.shape
    y, w = torch.zeros(b, s, SENTENCE), torch.zeros(b, s, SENTENCE)
    tags, tag_weight = torch.zeros(total, TOKEN), torch.zeros(total)
    rows = spans.cpu().tolist()
    for k, call in enumerate(calls):
        n = len(call['sentences'])
        y[k, :n, :5] = torch.tensor(call['y'], dtype=torch.float32).T
        w[k, :n, :5] = torch.tensor(call['w'], dtype=torch.float32).T
        y[k, :n, 5] = torch.tensor([float(x['dropped']) for x in call['sentences']])
        w[k, :n, 5] = 1
        if not call['job']:
            w[k, :n] *= 0.5
        for i, sentence in enumerate(call['sentences']):
            a, z = rows[k][i]
            marks = sentence['tags'][:z - a - 1]
            if marks:
                tags[a + 1:a + 1 + len(marks)] = torch.tensor(marks, dtype=torch.float32)
                tag_weight[a + 1:a + 1 + len(marks)] = 1
    return [x.to(device) for x in (y, w, tags, tag_weight)]


def call_loss(z, calls, device):
    loss = 0
    job = torch.tensor([float(c['job']) for c in calls], device=device)
    loss = loss + F.binary_cross_entropy_with_logits(z[:, 23], job)
    at = [i for i, c in enumerate(calls) if c['job']]
    if at:
        pick = lambda k: torch.tensor([calls[i][k] for i in at], device=device)
        loss = loss + F.cross_entropy(z[at, :3], pick('urgency'), label_smoothing=0.1) + F.cross_entropy(z[at, 3:12], pick('category'), label_smoothing=0.1)
        loss = loss + F.binary_cross_entropy_with_logits(z[at, 12:23], pick('missing').float())
    return loss


def train(calls, make, epochs, device, seed=1, batch=8, rate=6e-5):
    torch.manual_seed(seed)
    random.seed(seed)
    net = make().to(device).train()
    slow, fast = [], []
    for name, p in net.named_parameters():
        (slow if name.startswith('encoder.') and 'kinds' not in name else fast).append(p)
    optimizer = torch.optim.AdamW([{'params': slow, 'lr': rate}, {'params': fast, 'lr': rate * 8}], weight_decay=0.01)
    steps = epochs * math.ceil(len(calls) / batch)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: min(1, (s + 1) / (0.1 * steps)) * max(0.0, 1 - s / steps))
    for epoch in range(epochs):
        order = calls[:]
        random.shuffle(order)
        for i in range(0, len(order), batch):
            group = order[i:i + batch]
            inputs = collate(group, device)
            y, w, tags, tag_weight = targets(group, inputs[-1], inputs[4], inputs[0].numel(), device)
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
                t, s, c = net(*inputs)
            loss = (F.binary_cross_entropy_with_logits(s.float(), y, w, reduction='sum') / (w > 0).sum()
                    + 0.5 * (F.binary_cross_entropy_with_logits(t.float(), tags, reduction='none').mean(-1) * tag_weight).sum() / tag_weight.sum()
                    + 0.1 * call_loss(c.float(), group, device))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            schedule.step()
    return net.eval()


@torch.no_grad()
def score(net, calls, device):
    found = {}
    for call in calls:
        inputs = collate([call], device)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            t, s, c = net(*inputs)
        t = t.float().sigmoid().cpu()
        tokens = [[[round(v, 3) for v in row] for row in t[a + 1:z].tolist()] for a, z in inputs[4][0].tolist()]
        found[call['id']] = {'sentences': [[round(v, 3) for v in row] for row in s[0].float().cpu().tolist()], 'call': [round(v, 3) for v in c[0].float().cpu().tolist()], 'tokens': tokens}
    return found


def average_precision(calls, found):
    figures = []
    for label in range(SENTENCE):
        scores, truth = [], []
        for call in calls:
            rows = found[call['id']]['sentences']
            scores += [row[label] for row in rows]
            truth += call['y'][label] if label < 5 else [s['dropped'] for s in call['sentences']]
        order = np.argsort(-np.array(scores))
        hits = np.array(truth)[order]
        precision = hits.cumsum() / np.arange(1, len(hits) + 1)
        figures.append(float((precision * hits).sum() / max(1, hits.sum())))
    return [round(f, 3) for f in figures], round(sum(figures[:5]) / 5, 3)


def describe(calls, found):
    jobs = [c for c in calls if c['job']]
    urgency = np.mean([int(np.argmax(found[c['id']]['call'][:3])) == c['urgency'] for c in jobs])
    category = np.mean([int(np.argmax(found[c['id']]['call'][3:12])) == c['category'] for c in jobs])
    return average_precision(calls, found), f'urgency {urgency:.3f} category {category:.3f}'


if __name__ == '__main__':
    data, out, kind, epochs, folds = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
    only = int(sys.argv[6]) if len(sys.argv) > 6 else folds
    seeds = int(sys.argv[7]) if len(sys.argv) > 7 else 1
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    calls = load(f'{data}/calls.jsonl.gz')
    key, marks = ('m', [0, 1, 2, 3]) if kind == 'minilm' else ('n', [7, 8, 9, 10])
    for call in calls:
        call['windows'] = cut_windows(call, key, marks)
    tensors = unpack(f'{data}/{kind}.npz')
    make = lambda: Reader(MiniEncoder(tensors) if kind == 'minilm' else NeedleEncoder(tensors))
    began = time.time()
    training = [c for c in calls if not c['validation']]
    if folds:
        assign_folds(calls, folds)
        seen = {}
        for fold in range(only):
            held = [c for c in training if c['fold'] == fold]
            runs = []
            for seed in range(seeds):
                net = train([c for c in training if c['fold'] != fold], make, epochs, device, seed + 1)
                runs.append(score(net, held, device))
                print(kind, 'fold', fold, 'seed', seed, describe(held, runs[-1]), round(time.time() - began), flush=True)
            seen.update(runs[0])
        print(kind, 'all folds', describe([c for c in training if c['id'] in seen], seen), flush=True)
        json.dump(seen, open(f'{out}/{kind}-folds.json', 'w'))
    else:
        net = train(training, make, epochs, device)
        torch.save({k: v.half() for k, v in net.state_dict().items()}, f'{out}/{kind}-reader.pt')
        found = score(net, calls, device)
        json.dump(found, open(f'{out}/{kind}-scores.json', 'w'))
        print(kind, 'trained on all', describe(training, found), 'validation', describe([c for c in calls if c['validation']], found), round(time.time() - began))
