"""Trains the reader: what each word and sentence of a call is, and what the whole call is.

train_reader.py DATA OUT EPOCHS [FOLDS FOLD…]: with folds, trains without each FOLD named and writes what it says of the calls
it did not see; without, trains on every training call and writes the weights. Validation calls are scored, never learned
from. Without an accelerator the same command runs on the processor, for hours."""
import json, math, os, random, sys, time
import numpy as np, torch
from torch import nn
from torch.nn import functional as F
from nets import MiniEncoder, Reader, pack_rows, unpack
from phrasing import Phraser, Wordings, choose_own_words, describe_wordings, spell, write
from read_calls import Calls, assign_folds, load

MASK = 4
BATCH = 8


def call_loss(z, calls, device):
    job = torch.tensor([float(c['job']) for c in calls], device=device)
    loss = F.binary_cross_entropy_with_logits(z[:, 23], job)
    at = [i for i, c in enumerate(calls) if c['job']]
    if at:
        pick = lambda k: torch.tensor([calls[i][k] for i in at], device=device)
        loss = loss + F.cross_entropy(z[at, :3], pick('urgency'), label_smoothing=0.1) + F.cross_entropy(z[at, 3:12], pick('category'), label_smoothing=0.1)
        loss = loss + F.binary_cross_entropy_with_logits(z[at, 12:23], pick('missing').float())
    return loss


# Whoever has to write down what was said reads it better: see docs/notes-writer.md.
PHRASING = 0.7


def train(data, wordings, own, picked, tensors, epochs, device, seed=1, rate=1.5e-4):
    torch.manual_seed(seed)
    chance = random.Random(seed)
    reader = Reader(MiniEncoder(tensors)).to(device).train()
    phraser = Phraser(own, reader.encoder.words.num_embeddings).to(device).train()
    slow, fast = [], list(phraser.parameters())
    for name, p in reader.named_parameters():
        (slow if name.startswith('encoder.') and 'kinds' not in name else fast).append(p)
    optimizer = torch.optim.AdamW([{'params': slow, 'lr': rate}, {'params': fast, 'lr': rate * 7}], weight_decay=0.02)
    steps = epochs * math.ceil(len(picked) / BATCH)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: min(1, (s + 1) / (0.08 * steps)) * max(0.0, 1 - s / steps))
    began = time.time()
    for epoch in range(epochs):
        order = picked[:]
        chance.shuffle(order)
        tally, worded = 0.0, 0.0
        for i in range(0, len(order), BATCH):
            group = order[i:i + BATCH]
            (ids, *rest), (tags, tag_weight, y, w), _ = data.batch(group)
            hide = (torch.rand(ids.shape, device=device) < 0.04) & (ids > MASK)
            index, owner, source, mask, relation, written, goal, _ = wordings.batch(group, ids.shape[1], data.bases(group))
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
                t, s, c, h, x = reader(torch.where(hide, torch.full_like(ids, MASK), ids), *rest)
                o, p = phraser(reader.encoder, *remembered(h, x, index, owner), mask, relation, written, source)
            wording = phraser.loss(o, p, source, goal)
            words = F.binary_cross_entropy_with_logits(t.float(), tags, reduction='none')
            loss = (F.binary_cross_entropy_with_logits(s.float(), y, w, reduction='sum') / (w > 0).sum()
                    + 2 * (words.mean(-1) * tag_weight).sum() / tag_weight.sum()
                    + 0.1 * call_loss(c.float(), [data.calls[k] for k in group], device)
                    + PHRASING * wording)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_([*slow, *fast], 1.0)
            optimizer.step()
            schedule.step()
            tally, worded = tally + loss.detach(), worded + wording.detach()
        if epoch % 3 == 2 or epoch == epochs - 1:
            print('epoch', epoch + 1, 'loss', round(float(tally) * BATCH / len(order), 3), 'wording', round(float(worded) * BATCH / len(order), 3), round(time.time() - began), flush=True)
    return reader.eval(), phraser.eval()


def remembered(h, x, index, owner):
    """For every piece of a call its state, and what its sentence is within the whole call."""
    return h.reshape(-1, h.shape[-1])[index], torch.gather(x, 1, owner[..., None].expand(-1, -1, x.shape[-1]))


@torch.no_grad()
def word(reader, phraser, data, wordings, picked, pieces, device):
    """How the phraser writes down what it did not see, beside what was said there."""
    rows = []
    for i in range(0, len(picked), BATCH):
        group = picked[i:i + BATCH]
        (ids, *rest), _, _ = data.batch(group)
        batch = wordings.batch(group, ids.shape[1], data.bases(group), all_of=True)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            *_, h, x = reader(ids, *rest)
        out, total = write(phraser, reader.encoder, *remembered(h, x, batch[0], batch[1]), batch, wordings.end, device)
        for b, c in enumerate(group):
            call = data.calls[c]
            for k, w in enumerate(batch[-1][b]):
                said = ' '.join(spell(call['sentences'][s]['m'], pieces, -1) for s in w['from'])
                rows.append({'call': call['id'], 'kind': w['kind'], 'keys': w['keys'], 'written': spell(out[b, k].tolist(), pieces, wordings.end), 'gold': spell(w['pieces'], pieces, -1), 'said': said, 'total': round(float(total[b, k]), 2)})
    return rows


@torch.no_grad()
def look(reader, data, picked, device):
    """Scores of every sentence, word and call."""
    found = {}
    for c in picked:
        inputs, _, spans = data.batch([c])
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            t, s, z, _, _ = reader(*inputs)
        t = t.float().sigmoid().reshape(-1, t.shape[-1]).cpu()
        tokens = [[[round(v, 2) for v in row] for row in t[a + 1:b].tolist()] for a, b in spans[0].tolist()]
        found[data.calls[c]['id']] = {'sentences': [[round(v, 3) for v in row] for row in s[0].float().cpu().tolist()], 'call': [round(v, 3) for v in z[0].float().cpu().tolist()], 'tokens': tokens}
    return found


def average_precision(scores, truth):
    hits = np.array(truth)[np.argsort(-np.array(scores), kind='stable')]
    return float((hits.cumsum() / np.arange(1, len(hits) + 1) * hits).sum() / max(1, hits.sum()))


def describe(calls, found):
    sentences, words = [], []
    for label in range(Reader.SENTENCES):
        scores, truth = [], []
        for call in calls:
            scores += [row[label] for row in found[call['id']]['sentences']]
            truth += call['y'][label] if label < 5 else [s['dropped'] for s in call['sentences']]
        sentences.append(round(average_precision(scores, truth), 3))
    for tag in range(Reader.WORDS):
        scores, truth = [], []
        for call in calls:
            for s, rows in zip(call['sentences'], found[call['id']]['tokens']):
                scores += [row[tag] for row in rows]
                truth += [mark[tag] for mark in s['tags']]
        words.append(round(average_precision(scores, truth), 3))
    jobs = [c for c in calls if c['job']]
    right = lambda key, a, z: np.mean([int(np.argmax(found[c['id']]['call'][a:z])) == c[key] for c in jobs])
    return f'sentences {sentences} mean {sum(sentences[:5]) / 5:.3f}; words {words}; urgency {right("urgency", 0, 3):.3f} category {right("category", 3, 12):.3f}'


def save_rows(state, folder, most=8_400_000):
    """Rows of 8 bits with a scale each, in files small enough to carry."""
    part, size, number = {}, 0, 0
    for name, value in state.items():
        part.update(pack_rows(name, value))
        size += value.numel()
        if size > most:
            np.savez(f'{folder}/weights{number}.npz', **part)
            part, size, number = {}, 0, number + 1
    np.savez(f'{folder}/weights{number}.npz', **part)


if __name__ == '__main__':
    folder, out, epochs = sys.argv[1], sys.argv[2], int(sys.argv[3])
    folds, *chosen = [int(x) for x in sys.argv[4:]] or [0]
    os.makedirs(out, exist_ok=True)
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    calls = load(folder)
    tensors = unpack(f'{folder}/minilm.npz')
    data = Calls(calls, Reader.WORDS, device)
    pieces = open(f'{folder}/reader.pieces').read().split('\n')
    own = choose_own_words(calls, pieces)
    wordings = Wordings(calls, data, pieces, device)
    training = [i for i, c in enumerate(calls) if not c['validation']]
    if folds:
        assign_folds(calls, folds)
        for fold in chosen:
            held = [i for i in training if calls[i]['fold'] == fold]
            reader, phraser = train(data, wordings, own, [i for i in training if calls[i]['fold'] != fold], tensors, epochs, device)
            found = look(reader, data, held, device)
            print('fold', fold, describe([calls[i] for i in held], found), flush=True)
            json.dump(found, open(f'{out}/fold{fold}.json', 'w'))
            rows = word(reader, phraser, data, wordings, held, pieces, device)
            print('fold', fold, describe_wordings(rows), flush=True)
            json.dump(rows, open(f'{out}/wordings{fold}.json', 'w'))
    else:
        reader, _ = train(data, wordings, own, training, tensors, epochs, device)
        save_rows(reader.state_dict(), out)
        held = [i for i, c in enumerate(calls) if c['validation']]
        print('validation', describe([calls[i] for i in held], look(reader, data, held, device)))
