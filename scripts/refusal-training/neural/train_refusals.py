"""Trains the network that hears refusals: MiniLM over an utterance and what is said around it.

train_refusals.py DATA OUT RUN…: each RUN is JSON with "held", a set of excerpts that is not learned from but scored (a
writer; a fifth of the calls is held out with it), or "none": then everything is learned and the weights are written.
Besides: name, layers, epochs, rate, seed, calls (how much a call counts beside an excerpt). Validation is never learned
from. A run takes a minute on an accelerator and hours without."""
import gzip, json, math, os, sys, time
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../../notes-training/neural'))
import numpy as np, torch
from torch import nn
from torch.nn import functional as F
from nets import MiniEncoder, pack_rows, unpack

WEIGHT = {'refusal': 1.0, 'doubtful': 0.3, 'assent': 2.0, 'unrelated': 1.5, 'declined': 1.0}
CALL_ROWS = 25000
WIDTH = 176
MASK = 4


class Refusals(nn.Module):
    def __init__(self, tensors, layers):
        super().__init__()
        self.encoder = MiniEncoder(tensors, layers)
        self.mix = nn.Linear(768, 384)
        self.refuses = nn.Linear(384, 1)

    def forward(self, ids, kinds, mask):
        h = self.encoder(ids, kinds, mask)
        own = (kinds * mask).to(h.dtype)[..., None]
        mean = (h * own).sum(1) / own.sum(1).clamp(min=1)
        x = F.dropout(torch.cat([h[:, 0], mean], -1), 0.1, self.training)
        return self.refuses(F.dropout(torch.tanh(self.mix(x)), 0.1, self.training))[:, 0]


class Rows:
    """Every utterance of every scene, on the device."""

    def __init__(self, scenes, device):
        count = sum(len(scene['rows']) for scene in scenes)
        ids, spans = np.zeros((count, WIDTH), np.int16), np.zeros((count, 3), np.int16)
        at = 0
        for scene in scenes:
            scene['first'] = at
            for row in scene['rows']:
                length = len(row['ids'])
                ids[at, :length] = row['ids']
                spans[at] = (*row['own'], length)
                at += 1
        self.ids, self.spans = torch.from_numpy(ids).to(device), torch.from_numpy(spans).to(device)
        self.place = torch.arange(WIDTH, device=device)

    def take(self, at):
        spans = self.spans[at].long()
        width = int(spans[:, 2].max())
        place = self.place[:width]
        return self.ids[at, :width].long(), ((place >= spans[:, :1]) & (place < spans[:, 1:2])).long(), (place < spans[:, 2:]).long()


def is_held_call(name):
    return sum(map(ord, name)) % 5 == 0


def bags_of(scene, weight):
    """What is judged together: the utterances of the turn that refuses, of which one must; any other by itself."""
    first, refusing = scene['first'], [i for i, row in enumerate(scene['rows']) if row['y'] == 1]
    found = [(1.0, weight, [first + i for i in refusing])] if refusing else []
    return found + [(0.0, weight, [first + i]) for i, row in enumerate(scene['rows']) if row['y'] == 0]


def train(excerpts, call_bags, rows, tensors, pieces, run, device):
    torch.manual_seed(run.get('seed', 1))
    chance = np.random.RandomState(run.get('seed', 1))
    layers, epochs, rate, size = run.get('layers', 6), run.get('epochs', 5), run.get('rate', 8e-5), 128
    model = Refusals(tensors, layers).to(device).train()
    marks = pieces.index('[mark0]')
    stops = torch.tensor([p in '.,?!-;:' and p != '' for p in pieces], device=device)
    slow = [p for n, p in model.named_parameters() if n.startswith('encoder.') and 'kinds' not in n]
    fast = [p for n, p in model.named_parameters() if not n.startswith('encoder.') or 'kinds' in n]
    optimizer = torch.optim.AdamW([{'params': slow, 'lr': rate}, {'params': fast, 'lr': rate * 5}], weight_decay=0.02)
    began, step, steps = time.time(), 0, None
    lengths = rows.spans[:, 2].cpu().numpy()
    for epoch in range(epochs):
        # Of each excerpt as it stands and one way it may stand in a call.
        order = [bag for variants in excerpts for k in {0, chance.randint(len(variants))} for bag in variants[k]]
        order += [call_bags[i] for i in chance.permutation(len(call_bags))[:CALL_ROWS]]
        order.sort(key=lambda bag: lengths[bag[2][0]] + chance.rand() * 30)
        groups = [order[i:i + size] for i in range(0, len(order), size)]
        chance.shuffle(groups)
        steps = steps or epochs * len(groups)
        total = 0.0
        for group in groups:
            for part, times in zip(optimizer.param_groups, (1, 5)):
                part['lr'] = rate * times * min(1, (step + 1) / (0.08 * steps)) * max(0.0, 1 - step / steps)
            step += 1
            ids, kinds, mask = rows.take(torch.tensor([at for bag in group for at in bag[2]], device=device))
            owner = torch.tensor([b for b, bag in enumerate(group) for _ in bag[2]], device=device)
            # As a recogniser may write it: without full stops, a word not understood.
            bare = (torch.rand(len(ids), 1, device=device) < 0.35) & stops[ids]
            lost = (torch.rand(ids.shape, device=device) < 0.05) & (ids > MASK) & (ids < marks)
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
                z = model(torch.where(lost, MASK, ids), kinds, mask * ~bare).float()
            joined = torch.zeros(len(group), device=device).index_add(0, owner, (2 * z.clamp(-15, 15)).exp()).log() / 2
            y, w = torch.tensor([bag[:2] for bag in group], device=device).T
            loss = (F.binary_cross_entropy_with_logits(joined, y * 0.96 + 0.02, reduction='none') * w).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            total += loss.detach()
        print(run['name'], 'epoch', epoch + 1, round(float(total) / len(groups), 4), round(time.time() - began), flush=True)
    return model.eval()


@torch.no_grad()
def score(model, scenes, rows, device):
    """The logit of every utterance of every scene."""
    wanted = torch.tensor([scene['first'] + i for scene in scenes for i in range(len(scene['rows']))], device=device)
    found = []
    for i in range(0, len(wanted), 512):
        found += model(*rows.take(wanted[i:i + 512])).float().tolist()
    at, result = 0, []
    for scene in scenes:
        result.append([round(z, 3) for z in found[at:at + len(scene['rows'])]])
        at += len(scene['rows'])
    return result


def save(model, path):
    packed = [pack_rows(name, value) for name, value in model.state_dict().items()]
    np.savez(path, **{name: value for part in packed for name, value in part.items()})


def learn_and_score(run, scenes, rows, tensors, pieces, out, device):
    held, weigh = run['held'], run.get('calls', 1.0)
    excerpts, call_bags, scored = {}, [], []
    for scene in scenes:
        validation = 'validation' in scene['set']
        apart = validation or scene['set'] == held or held != 'none' and scene['set'] == 'calls' and is_held_call(scene['id'])
        if not apart:
            if scene['kind'] == 'call':
                call_bags += [bag for bag in bags_of(scene, weigh) if scene['rows'][bag[2][0] - scene['first']]['can'] or scene['variant'] == 'plain']
            else:
                excerpts.setdefault((scene['set'], scene['id']), []).append(bags_of(scene, WEIGHT[scene['kind']]))
        if scene['variant'] in ('plain', 'announced') and (held == 'none' or apart and not validation):
            scored.append(scene)
    model = train(list(excerpts.values()), call_bags, rows, tensors, pieces, run, device)
    if held == 'none':
        save(model, f"{out}/{run['name']}.npz")
    found = score(model, scored, rows, device)
    with open(f"{out}/{run['name']}.json", 'w') as file:
        json.dump([{**{k: s[k] for k in ('set', 'id', 'kind', 'variant')}, 'z': z, 'can': [int(r['can']) for r in s['rows']]} for s, z in zip(scored, found)], file)


if __name__ == '__main__':
    data, out = sys.argv[1:3]
    os.makedirs(out, exist_ok=True)
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    pieces = open(f'{data}/refusal.pieces').read().split('\n')[:-1]
    tensors = unpack(f'{data}/minilm-cut.npz')
    scenes = [json.loads(line) for line in gzip.open(f'{data}/scenes.jsonl.gz', 'rt')]
    rows = Rows(scenes, device)
    for text in sys.argv[3:]:
        learn_and_score(json.loads(text), scenes, rows, tensors, pieces, out, device)
