"""Trains the phraser: the sentences of an item, marked in their surroundings, to a line of the notes.

train_phraser.py DATA OUT EPOCHS HELD: HELD = 1 keeps a fifth of the training calls away and writes what comes out for
them; 0 trains on all and writes the weights. Both write what comes out for the validation calls, for scoring only."""
import gzip, json, math, random, re, sys, time
import torch
from torch import nn
from torch.nn import functional as F
from nets import Phraser, unpack

END = 1


def load(path):
    return [json.loads(line) for line in gzip.open(path, 'rt')]


def pad(rows, device):
    width = max(map(len, rows))
    out = torch.zeros(len(rows), width, dtype=torch.long)
    for i, row in enumerate(rows):
        out[i, :len(row)] = torch.tensor(row)
    return out.to(device)


def batch_of(rows, device):
    source = pad([r['src'] for r in rows], device)
    return source, (source != 0).long(), pad([[END] + r['tgt'] for r in rows], device), pad([r['tgt'] + [END] for r in rows], device)


def train(rows, tensors, epochs, device, seed=1, size=64, rate=3e-4):
    torch.manual_seed(seed)
    random.seed(seed)
    net = Phraser(tensors).to(device).train()
    decay = [p for p in net.parameters() if p.ndim > 1]
    plain = [p for p in net.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW([{'params': decay, 'weight_decay': 0.05}, {'params': plain, 'weight_decay': 0.0}], lr=rate, betas=(0.9, 0.98))
    per = math.ceil(len(rows) / size)
    steps = epochs * per
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: min(1, (s + 1) / 200) * max(0.02, 1 - s / steps))
    began = time.time()
    for epoch in range(epochs):
        order = sorted(range(len(rows)), key=lambda i: len(rows[i]['src']) + random.random() * 30)
        groups = [order[i:i + size] for i in range(0, len(order), size)]
        random.shuffle(groups)
        total = 0.0
        for group in groups:
            source, mask, y, z = batch_of([rows[i] for i in group], device)
            weight = torch.tensor([rows[i].get('weight', 1.0) for i in group], device=device)
            noise = torch.rand(y.shape, device=device) < 0.08
            y = torch.where(noise & (y > 30), torch.full_like(y, 3), y)
            keep = torch.rand(source.shape, device=device) < 0.03
            source = torch.where(keep & (source > 30), torch.full_like(source, 3), source)
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
                logits = net.decode(y, net.encode(source, mask), mask)
            real = z != 0
            loss = F.cross_entropy(logits.float().flatten(0, 1), z.flatten(), reduction='none', label_smoothing=0.05).view(z.shape)
            loss = (loss * real * weight[:, None]).sum() / (real * weight[:, None]).sum()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += loss.item()
        if epoch % 3 == 2 or epoch == epochs - 1:
            print('epoch', epoch + 1, 'loss', round(total / len(groups), 3), round(time.time() - began), flush=True)
    return net.eval()


@torch.no_grad()
def write(net, rows, device, size=256, longest=64):
    found = []
    for i in range(0, len(rows), size):
        group = rows[i:i + size]
        source, mask, _, _ = batch_of(group, device)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            memory = net.encode(source, mask)
            y = torch.full((len(group), 1), END, device=device)
            done = torch.zeros(len(group), dtype=torch.bool, device=device)
            for _ in range(longest):
                logits = net.decode(y, memory, mask)[:, -1].float()
                logits[:, 0] = -1e9
                best = logits.argmax(-1)
                best = torch.where(done, torch.full_like(best, END), best)
                y = torch.cat([y, best[:, None]], 1)
                done |= best == END
                if done.all():
                    break
        for row in y[:, 1:].tolist():
            found.append(row[:row.index(END)] if END in row else row)
    return found


def plain(text):
    return re.sub(r'(?<=\d),(?=\d)', '', text.lower().replace('\u2019', "'"))


def meets(keys, text):
    text = plain(text)

    def hit(key):
        key = plain(key)
        pattern = r'[\s\-]+'.join(re.escape(p) for p in re.split(r'[\s\-]+', key) if p)
        tail = r'(?!\d)' if key[-1:].isdigit() else r'(?:s|es)?(?![a-z0-9])' if len(key) <= 3 else ''
        return re.search(r'(?<![a-z0-9])' + pattern + tail, text) is not None
    return all(any(hit(k) for k in group) for group in keys)


def to_text(ids, pieces):
    raw = b''
    for i in ids:
        piece = pieces[i]
        byte = re.fullmatch(r'<0x([0-9A-F]{2})>', piece)
        raw += bytes([int(byte[1], 16)]) if byte and i >= 38 else {20: b' | ', 21: b' ; ', 22: b'NOTHING'}.get(i, b'') if i < 38 else piece.replace('\u2581', ' ').encode()
    return raw.decode('utf8', 'replace').strip()


def report(name, rows, found, pieces):
    tally = {}
    for row, ids in zip(rows, found):
        text = to_text(ids, pieces)
        source = plain(to_text([i for i in row['src'] if i > 37 or i == 42], pieces))
        words = [w for w in re.findall(r'[a-z]{4,}|\d+', plain(text).replace('nothing', ''))]
        t = tally.setdefault(row['task'], [0, 0, 0, 0, 0, 0, 0])
        if row['keys']:
            t[1] += len(row['keys'])
            t[0] += sum(meets(k, text) for k in row['keys'])
            t[4] += 'NOTHING' in text
            t[6] += 1
        else:
            t[5] += 1
            t[4] += 0
            t[3] += 0 if 'NOTHING' in text else 1
        t[2] += sum(w[:5] not in source for w in words)
    for task, t in sorted(tally.items()):
        print(name, task, f'keys met {t[0]}/{t[1]} = {t[0] / max(1, t[1]):.3f}, nothing said of {t[4]}/{t[6]} real, {t[3]}/{t[5]} noise written, new words {t[2]}')


if __name__ == '__main__':
    data, out, epochs, held = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    rate = float(sys.argv[5]) if len(sys.argv) > 5 else 3e-4
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    pieces = open(f'{data}/needle.pieces').read().split('\n')
    rows = load(f'{data}/phrases.jsonl.gz')
    fold = lambda r: sum(map(ord, r['id'])) * 7919 % 10007 % 5
    training = [r for r in rows if not r['validation'] and (not held or fold(r) != 0)]
    judged = [r for r in rows if not r['validation'] and held and fold(r) == 0]
    net = train(training, unpack(f'{data}/needle.npz'), epochs, device, rate=rate)
    for name, group in (('held out', judged), ('validation', [r for r in rows if r['validation']])):
        if not group:
            continue
        found = write(net, group, device)
        report(name, group, found, pieces)
        if name == 'held out':
            for row, ids in list(zip(group, found))[::23][:40]:
                print(row['task'], '|', to_text(ids, pieces), '|', row['text'])
    if not held:
        torch.save({k: v.half() for k, v in net.state_dict().items()}, f'{out}/phraser.pt')
