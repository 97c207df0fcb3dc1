"""Trains the writer's two networks as one: the reader says what each word and sentence of a call is, the phraser turns
the sentences of an item, seen in their surroundings, into a line of the notes.

train_writer.py DATA OUT EPOCHS FOLDS ONLY SECONDS: FOLDS > 0 trains without each of the first ONLY folds and writes what comes
out for the calls it did not see; 0 trains on every training call and writes the weights. Validation calls are scored,
never learned from. SECONDS go to the phraser alone. Without an accelerator the same command runs on the processor, for hours."""
import json, math, os, random, re, sys, time
import numpy as np, torch
from torch import nn
from torch.nn import functional as F
from nets import MiniEncoder, Phraser, pack_rows, unpack
from read_calls import assign_folds, collate, cut_windows, load

SENTENCE, TOKEN = 6, 4
CALL = 3 + 9 + 11 + 1
TITLE = 5
SOURCE = 176


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

    def vectors(self, h, first, spans, extra):
        flat = h.reshape(-1, h.shape[-1])
        total = torch.cat([flat.new_zeros(1, flat.shape[-1], dtype=torch.float32), flat.float().cumsum(0)])
        mean = (total[spans[..., 1]] - total[spans[..., 0]]) / (spans[..., 1] - spans[..., 0]).clamp(min=1)[..., None]
        return torch.cat([flat[first], mean.to(flat.dtype), extra.to(flat.dtype)], -1)


def source_of(call, chosen, whole):
    """Rows of (sentence, is evidence) that the phraser sees: for an item its surroundings, for a title the beginning
    and the sentences that describe work."""
    sentences = call['sentences']
    picked = set(chosen)
    room, shown = SOURCE, {}

    def show(i):
        nonlocal room
        length = len(sentences[i]['m']) + 1
        if i in shown or room < 8:
            return
        shown[i] = min(length, room)
        room -= shown[i]

    for i in chosen:
        show(i)
    if whole:
        for i in range(len(sentences)):
            if sentences[i]['turn'] < 6:
                show(i)
    else:
        first, last = chosen[0], chosen[-1]
        for step in range(1, 7):
            for i in (first - step, last + step):
                if 0 <= i < len(sentences) and -2 <= sentences[i]['turn'] - sentences[first if i < first else last]['turn'] <= 1:
                    show(i)
        opening = next((i for i, s in enumerate(sentences) if s['s'] != 0 and len(s['m']) > 6), None)
        if opening is not None:
            show(opening)
    return [(i, shown[i], i in picked) for i in sorted(shown)]


def tasks_of(call, most, chance):
    """The lines to learn from a call: groups of sentences with their items, and the title."""
    rows = [(g['label'], source_of(call, g['at'], False), g['target'], g) for g in call['groups']]
    if len(rows) > most:
        rows = chance.sample(rows, most)
    if call['job']:
        scope = [i for i, v in enumerate(call['y'][0]) if v]
        if call.get('noisy') and chance.random() < 0.5:
            scope = [i for i in scope if chance.random() < 0.7]
        rows.append((TITLE, source_of(call, scope[:8], True), call['title'], {'keys': [call['titleKeys']]}))
    return rows


def gather(batch, spans, ids, device):
    """Where the pieces of each row's source stand among the states of the windows."""
    width = max(sum(n for _, n, _ in row[1]) for _, row in batch)
    at = torch.zeros(len(batch), width, dtype=torch.long)
    roles, mask = torch.zeros_like(at), torch.zeros_like(at)
    for r, (b, (_, rows, _, _)) in enumerate(batch):
        p = 0
        for i, n, evidence in rows:
            a, z = spans[b][i]
            n = min(n, z - a)
            at[r, p:p + n] = torch.arange(a, a + n)
            roles[r, p:p + n] = int(evidence)
            mask[r, p:p + n] = 1
            p += n
    at, roles, mask = at.to(device), roles.to(device), mask.to(device)
    return at, roles, mask, ids.reshape(-1)[at] * mask


def pad(rows, device):
    width = max(map(len, rows))
    out = torch.zeros(len(rows), width, dtype=torch.long)
    for i, row in enumerate(rows):
        out[i, :len(row)] = torch.tensor(row)
    return out.to(device)


def targets(calls, have, spans, total, device):
    b, s = have.shape
    y, w = torch.zeros(b, s, SENTENCE), torch.zeros(b, s, SENTENCE)
    tags, tag_weight = torch.zeros(total, TOKEN), torch.zeros(total)
    for k, call in enumerate(calls):
        n = len(call['sentences'])
        y[k, :n, :5] = torch.tensor(call['y'], dtype=torch.float32).T
        w[k, :n, :5] = torch.tensor(call['w'], dtype=torch.float32).T
        y[k, :n, 5] = torch.tensor([float(x['dropped']) for x in call['sentences']])
        w[k, :n, 5] = 1
        if not call['job']:
            w[k, :n] *= 0.5
        for i, sentence in enumerate(call['sentences']):
            a, z = spans[k][i]
            marks = sentence['tags'][:z - a - 1]
            if marks:
                tags[a + 1:a + 1 + len(marks)] = torch.tensor(marks, dtype=torch.float32)
                tag_weight[a + 1:a + 1 + len(marks)] = 1
    return [x.to(device) for x in (y, w, tags, tag_weight)]


def call_loss(z, calls, device):
    job = torch.tensor([float(c['job']) for c in calls], device=device)
    loss = F.binary_cross_entropy_with_logits(z[:, 23], job)
    at = [i for i, c in enumerate(calls) if c['job']]
    if at:
        pick = lambda k: torch.tensor([calls[i][k] for i in at], device=device)
        loss = loss + F.cross_entropy(z[at, :3], pick('urgency'), label_smoothing=0.1) + F.cross_entropy(z[at, 3:12], pick('category'), label_smoothing=0.1)
        loss = loss + F.binary_cross_entropy_with_logits(z[at, 12:23], pick('missing').float())
    return loss


def train(calls, tensors, epochs, device, seed=1, batch=8, rate=7e-5):
    torch.manual_seed(seed)
    chance = random.Random(seed)
    reader = Reader(MiniEncoder(tensors)).to(device)
    phraser = Phraser(reader.encoder.words).to(device)
    both = nn.ModuleDict({'reader': reader, 'phraser': phraser}).train()
    slow, fast = [], []
    for name, p in both.named_parameters():
        (slow if name.startswith('reader.encoder.') and 'kinds' not in name else fast).append(p)
    optimizer = torch.optim.AdamW([{'params': slow, 'lr': rate}, {'params': fast, 'lr': rate * 7}], weight_decay=0.02)
    steps = epochs * math.ceil(len(calls) / batch)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: min(1, (s + 1) / (0.08 * steps)) * max(0.0, 1 - s / steps))
    began, mask_id, start = time.time(), 4, 2
    for call in calls:
        call['noisy'] = True
    for epoch in range(epochs):
        order = calls[:]
        chance.shuffle(order)
        tally = [0.0, 0.0]
        for i in range(0, len(order), batch):
            group = order[i:i + batch]
            inputs = collate(group, device)
            ids, kinds, mask, first, spans_t, extra, have = inputs
            spans = spans_t.cpu().tolist()
            y, w, tags, tag_weight = targets(group, have, spans, ids.numel(), device)
            rows = [(b, row) for b, call in enumerate(group) for row in tasks_of(call, 24, chance)]
            at, roles, source_mask, source = gather(rows, spans, ids, device)
            line = pad([[start] + row[2] for _, row in rows], device)
            goal = pad([row[2] + [3] for _, row in rows], device)
            tasks = torch.tensor([row[0] for _, row in rows], device=device)
            noise = (torch.rand(line.shape, device=device) < 0.12) & (line > 4)
            line = torch.where(noise, torch.full_like(line, mask_id), line)
            hide = (torch.rand(ids.shape, device=device) < 0.04) & (ids > 4)
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
                h, t = reader.encode(torch.where(hide, torch.full_like(ids, mask_id), ids), kinds, mask)
                s, c = reader.judge(reader.vectors(h, first, spans_t, extra), have)
                memory = phraser.remember(h.reshape(-1, 384)[at], roles, tasks, source_mask)
                chances = phraser(line, tasks, memory, source_mask, source)
            real = goal != 0
            writing = (-chances.gather(2, goal[..., None])[..., 0] * real).sum() / real.sum()
            reading = (F.binary_cross_entropy_with_logits(s.float(), y, w, reduction='sum') / (w > 0).sum()
                       + 0.5 * (F.binary_cross_entropy_with_logits(t.float().reshape(-1, TOKEN), tags, reduction='none').mean(-1) * tag_weight).sum() / tag_weight.sum()
                       + 0.1 * call_loss(c.float(), group, device))
            loss = reading + 0.15 * writing
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(both.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            tally[0] += reading.item()
            tally[1] += writing.item()
        if epoch % 3 == 2 or epoch == epochs - 1:
            print('epoch', epoch + 1, 'reading', round(tally[0] * batch / len(order), 3), 'writing', round(tally[1] * batch / len(order), 3), round(time.time() - began), flush=True)
    return both.eval()


@torch.no_grad()
def remember_states(reader, calls, device):
    """The states of every piece of every call in one table, and where each call's sentences stand in it."""
    states, ids, spans, base = [], [], {}, 0
    for call in calls:
        inputs = collate([call], device)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            h, _ = reader.encode(*inputs[:3])
        states.append(h.reshape(-1, 384).half())
        ids.append(inputs[0].reshape(-1))
        spans[call['id']] = [(a + base, z + base) for a, z in inputs[4][0].tolist()]
        base += ids[-1].numel()
    return torch.cat(states), torch.cat(ids), spans


def train_phraser(both, calls, seconds, device, size=160, rate=6e-4):
    """More of the same lines for the phraser alone, on states that no longer move."""
    reader = both['reader'].eval()
    words = nn.Embedding.from_pretrained(reader.encoder.words.weight.detach().clone(), freeze=True)
    torch.manual_seed(2)
    phraser = Phraser(words).to(device).train()
    both['phraser'] = phraser
    states, ids, spans = remember_states(reader, calls, device)
    rows = []
    for call in calls:
        call['noisy'] = False
        found = [row for row in tasks_of(call, 999, random.Random(1)) if row[3]['keys']]
        rows += [(call['id'], row) for row in found] + [(call['id'], row) for row in found if row[0] == TITLE] * 3
    wide = max(sum(n for _, n, _ in row[1]) for _, row in rows)
    at = torch.zeros(len(rows), wide, dtype=torch.int32)
    roles = torch.zeros(len(rows), wide, dtype=torch.int8)
    length = torch.zeros(len(rows), dtype=torch.long)
    for r, (cid, row) in enumerate(rows):
        p = 0
        for i, n, evidence in row[1]:
            a, z = spans[cid][i]
            n = min(n, z - a)
            at[r, p:p + n] = torch.arange(a, a + n)
            roles[r, p:p + n] = int(evidence)
            p += n
        length[r] = p
    line, goal = pad([[2] + row[2][:46] for _, row in rows], device), pad([row[2][:46] + [3] for _, row in rows], device)
    tasks = torch.tensor([row[0] for _, row in rows], device=device)
    at, roles, length = at.to(device), roles.to(device), length.to(device)
    decay = [p for p in phraser.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(decay, lr=rate, weight_decay=0.03, betas=(0.9, 0.98))
    began, step, total, count = time.time(), 0, 0.0, 0
    chance = random.Random(3)
    while time.time() - began < seconds:
        order = sorted(range(len(rows)), key=lambda r: rows[r][1][2].__len__() + chance.random() * 6)
        groups = [order[i:i + size] for i in range(0, len(order), size)]
        chance.shuffle(groups)
        for group in groups:
            done = (time.time() - began) / seconds
            if done >= 1:
                break
            for g in optimizer.param_groups:
                g['lr'] = rate * min(1, (step + 1) / 300) * max(0.01, 1 - done)
            pick = torch.tensor(group, device=device)
            width = int(length[pick].max())
            long = int((goal[pick] != 0).sum(1).max())
            where = at[pick, :width].long()
            mask = (torch.arange(width, device=device)[None] < length[pick][:, None]).long()
            source = ids[where] * mask
            y, z, t = line[pick, :long], goal[pick, :long], tasks[pick]
            noise = (torch.rand(y.shape, device=device) < 0.12) & (y > 4)
            y = torch.where(noise, torch.full_like(y, 4), y)
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
                memory = phraser.remember(F.dropout(states[where].to(torch.float32), 0.1), roles[pick, :width].long(), t, mask)
                chances = phraser(y, t, memory, mask, source)
            real = z != 0
            loss = (-chances.gather(2, z[..., None])[..., 0] * real).sum() / real.sum()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(decay, 1.0)
            optimizer.step()
            step += 1
            total += loss.item()
            count += 1
            if count == 500:
                print('phraser step', step, 'loss', round(total / count, 3), round(time.time() - began), flush=True)
                total, count = 0.0, 0
    return both.eval()


def save_rows(state, folder, most=14_000_000):
    """Rows of 8 bits with a scale each, in files small enough to carry."""
    part, size, number = {}, 0, 0
    for name, value in state.items():
        part.update(pack_rows(name, value))
        size += value.numel()
        if size > most * 0.6:
            np.savez(f'{folder}/weights{number}.npz', **part)
            part, size, number = {}, 0, number + 1
    np.savez(f'{folder}/weights{number}.npz', **part)


@torch.no_grad()
def look(both, calls, device, lines):
    """Scores of every sentence, word and call, and the lines the phraser writes for the groups given."""
    reader, phraser = both['reader'], both['phraser']
    found, written = {}, []
    for call in calls:
        ids, kinds, mask, first, spans_t, extra, have = collate([call], device)
        spans = spans_t.cpu().tolist()
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            h, t = reader.encode(ids, kinds, mask)
            s, c = reader.judge(reader.vectors(h, first, spans_t, extra), have)
        t = t.float().sigmoid().reshape(-1, TOKEN).cpu()
        tokens = [[[round(v, 2) for v in row] for row in t[a + 1:z].tolist()] for a, z in spans[0]]
        found[call['id']] = {'sentences': [[round(v, 3) for v in row] for row in s[0].float().cpu().tolist()], 'call': [round(v, 3) for v in c[0].float().cpu().tolist()], 'tokens': tokens}
        if not lines or not call['job']:
            continue
        call['noisy'] = False
        rows = [(0, row) for row in tasks_of(call, 999, random.Random(1))]
        at, roles, source_mask, source = gather(rows, spans, ids, device)
        tasks = torch.tensor([row[0] for _, row in rows], device=device)
        y = torch.full((len(rows), 1), 2, device=device)
        done = torch.zeros(len(rows), dtype=torch.bool, device=device)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            memory = phraser.remember(h.reshape(-1, 384)[at], roles, tasks, source_mask)
            for _ in range(48):
                best = phraser(y, tasks, memory, source_mask, source)[:, -1].clone()
                best[:, 0] = -1e9
                for r, row in enumerate(y.tolist()):
                    again = [c for a, b, c in zip(row, row[1:], row[2:]) if (a, b) == (row[-2], row[-1])] if len(row) > 2 else []
                    if again:
                        best[r, again] = -1e9
                    if len(row) > 1 and row[-1] > 4:
                        best[r, row[-1]] = -1e9
                best = torch.where(done, torch.full_like(done, 3, dtype=torch.long), best.argmax(-1))
                y = torch.cat([y, best[:, None]], 1)
                done |= best == 3
                if done.all():
                    break
        for (_, row), line in zip(rows, y[:, 1:].tolist()):
            written.append((call['id'], row, line[:line.index(3)] if 3 in line else line))
    return found, written


def average_precision(calls, found):
    figures = []
    for label in range(SENTENCE):
        scores, truth = [], []
        for call in calls:
            scores += [row[label] for row in found[call['id']]['sentences']]
            truth += call['y'][label] if label < 5 else [s['dropped'] for s in call['sentences']]
        hits = np.array(truth)[np.argsort(-np.array(scores))]
        precision = hits.cumsum() / np.arange(1, len(hits) + 1)
        figures.append(float((precision * hits).sum() / max(1, hits.sum())))
    return [round(f, 3) for f in figures], round(sum(figures[:5]) / 5, 3)


def describe(calls, found):
    jobs = [c for c in calls if c['job']]
    urgency = np.mean([int(np.argmax(found[c['id']]['call'][:3])) == c['urgency'] for c in jobs])
    category = np.mean([int(np.argmax(found[c['id']]['call'][3:12])) == c['category'] for c in jobs])
    return average_precision(calls, found), f'urgency {urgency:.3f} category {category:.3f}'


def plain(text):
    return re.sub(r'(?<=\d),(?=\d)', '', text.lower())


def meets(keys, text):
    def hit(key):
        key = plain(key)
        pattern = r'[\s\-]+'.join(re.escape(p) for p in re.split(r'[\s\-]+', key) if p)
        tail = r'(?!\d)' if key[-1:].isdigit() else r'(?:s|es)?(?![a-z0-9])' if len(key) <= 3 else ''
        return re.search(r'(?<![a-z0-9])' + pattern + tail, plain(text)) is not None
    return all(any(hit(k) for k in group) for group in keys)


def to_text(ids, pieces):
    text = ' '.join({'[mark8]': '|', '[mark9]': ';', '[mark10]': 'NOTHING'}.get(pieces[i], pieces[i]) for i in ids).replace(' ##', '')
    text = re.sub(r"\s+([,.;:!?%'])", r'\1', text)
    return re.sub(r'(?<=\d)([,.:])\s+(?=\d)', r'\1', re.sub(r"([$#'])\s+", r'\1', re.sub(r'\s*([-/])\s*', r'\1', text)))


def report(name, written, calls, pieces, shown=0):
    by = {c['id']: c for c in calls}
    tally = {}
    for cid, (task, rows, target, group), line in written:
        text = to_text(line, pieces)
        said = set()
        for i, _, _ in rows:
            said |= set(re.findall(r'[a-z]+|\d+', to_text(by[cid]['sentences'][i]['m'], pieces)))
        new = [w for w in re.findall(r'[a-z]{4,}|\d+', text.replace('NOTHING', '')) if not any(w[:5] == x[:5] for x in said)]
        t = tally.setdefault(task, [0] * 6)
        if group['keys']:
            t[0] += sum(meets(k, text) for k in group['keys'])
            t[1] += len(group['keys'])
            t[2] += 'NOTHING' in text
        else:
            t[3] += 'NOTHING' in text
            t[4] += 1
        t[5] += len(new)
    for task, t in sorted(tally.items()):
        print(name, task, f'keys met {t[0]}/{t[1]} = {t[0] / max(1, t[1]):.3f}; left out {t[2]} real, {t[3]}/{t[4]} noise; new words {t[5]}')
    for cid, (task, rows, target, group), line in written[::max(1, len(written) // max(1, shown))][:shown]:
        print(task, '|', to_text(line, pieces), '|', to_text(target, pieces))


if __name__ == '__main__':
    data, out, epochs, folds, only = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])
    seconds = float(sys.argv[6])
    for folder in ('reader', 'phraser'):
        os.makedirs(f'{out}/{folder}', exist_ok=True)
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    calls = load(data)
    pieces = open(f'{data}/reader.pieces').read().split('\n')
    for call in calls:
        call['windows'] = cut_windows(call)
    tensors = unpack(f'{data}/minilm.npz')
    training = [c for c in calls if not c['validation']]
    validation = [c for c in calls if c['validation']]
    if folds:
        assign_folds(calls, folds)
        seen = {}
        for fold in range(only):
            learned = [c for c in training if c['fold'] != fold]
            both = train_phraser(train(learned, tensors, epochs, device), learned, seconds, device)
            held = [c for c in training if c['fold'] == fold]
            found, written = look(both, held, device, fold == 0)
            print('fold', fold, describe(held, found), flush=True)
            if written:
                report('held out', written, held, pieces, 60)
            seen.update(found)
            json.dump(seen, open(f'{out}/folds.json', 'w'))
        print('all folds', describe([c for c in training if c['id'] in seen], seen))
    else:
        both = train(training, tensors, epochs, device)
        save_rows(both['reader'].state_dict(), f'{out}/reader')
        both = train_phraser(both, training, seconds, device)
        save_rows({k: v for k, v in both['phraser'].state_dict().items() if not k.startswith('words')}, f'{out}/phraser')
        found, written = look(both, validation, device, True)
        print('validation', describe(validation, found))
        report('validation', written, validation, pieces)
