"""The phraser: writes down what sentences of a call say, in words of the call and a few of its own.

It looks back at every word of the call, knowing how far each stands from the sentences it writes about, and at each step
either copies a word of the call or takes one of its own list. It has no other words."""
import math, re
from collections import defaultdict
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

KINDS = 6
TITLE = 5
RELATIONS = 10
MARK = 4
LONGEST = 32
END = '[SEP]'
FAR = -1e4
NUMBERS = set('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand first second third fourth fifth sixth seventh eighth ninth tenth half quarter dozen double'.split())
DATES = set('monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december today tomorrow tonight noon morning afternoon evening am pm'.split())


def choose_own_words(calls, pieces, most=900, least=5):
    """Words that people write in notes though nobody said them in the call; never a number, a day or part of a word."""
    seen = defaultdict(set)
    for call in calls:
        if call['validation']:
            continue
        said = {x for s in call['sentences'] for x in s['m']}
        for wording in call['wordings']:
            for x in wording['pieces']:
                if x not in said:
                    seen[x].add(call['id'])
    allowed = lambda word: not word.startswith('##') and not re.search(r'\d', word) and word not in NUMBERS and word not in DATES and (len(word) > 1 or word in ",:;-'$()/&a")
    ranked = sorted((x for x in seen if allowed(pieces[x]) and len(seen[x]) >= least), key=lambda x: (-len(seen[x]), x))
    return [pieces.index(END)] + ranked[:most]


class Cross(nn.Module):
    """What a layer of the encoder lacks to be a layer of the phraser: a look at the call."""

    def __init__(self, d, inner, heads, drop=0.1):
        super().__init__()
        self.heads, self.drop = heads, drop
        self.seek, self.take = nn.Linear(d, inner), nn.Linear(inner, d)
        self.offer, self.give = nn.Linear(inner, inner), nn.Linear(inner, inner)
        self.norm = nn.LayerNorm(d)
        self.relation = nn.Embedding(RELATIONS, heads)
        nn.init.zeros_(self.relation.weight)
        nn.init.normal_(self.take.weight, std=0.01)

    def forward(self, x, memory, bias, relation):
        """x: wordings × words; memory: calls × pieces; relation, bias: calls × wordings × pieces."""
        b, i, p = relation.shape
        n, t, d = x.shape
        split = lambda y: y.view(b, -1, self.heads, y.shape[-1] // self.heads).transpose(1, 2)
        q, k, v = split(self.seek(x)), split(self.offer(memory)), split(self.give(memory))
        near = (self.relation(relation).permute(0, 3, 1, 2) + bias[:, None])[:, :, :, None].expand(b, self.heads, i, t, p).reshape(b, self.heads, i * t, p)
        a = ((q @ k.transpose(2, 3) / math.sqrt(q.shape[-1]) + near.to(q.dtype)).softmax(-1) @ v).transpose(1, 2).reshape(n, t, -1)
        return self.norm(x + F.dropout(self.take(a), self.drop, self.training))


class Phraser(nn.Module):
    """The encoder's own layers, looking back only, with a look at the call between."""

    def __init__(self, own, vocabulary, layers=6, d=384, inner=256, heads=8):
        super().__init__()
        self.register_buffer('own_ids', torch.tensor(own))
        slots = torch.zeros(vocabulary, dtype=torch.long)
        slots[self.own_ids] = torch.arange(len(own)) + 1
        self.register_buffer('slots', slots)
        self.remember = nn.Linear(2 * d, inner)
        self.norm_memory = nn.LayerNorm(inner)
        self.cross = nn.ModuleList(Cross(d, inner, heads) for _ in range(layers))
        self.turn, self.norm = nn.Linear(d, d), nn.LayerNorm(d)
        self.seek, self.offer = nn.Linear(d, inner), nn.Linear(inner, inner)
        self.copy = nn.Embedding(RELATIONS, 1)
        self.likely = nn.Parameter(torch.zeros(len(own)))
        self.follows = nn.Embedding(8, 1)
        self.again = nn.Parameter(torch.zeros(1))
        with torch.no_grad():
            self.copy.weight.zero_()
            self.follows.weight.copy_(torch.tensor([[0.0], [-1.0], [2.0], [0.0], [3.0], [1.0], [4.0], [2.0]]))

    def forward(self, encoder, states, context, mask, relation, written, source):
        """Logits of own words and of every piece of the call. written: calls × wordings × words."""
        b, i, t = written.shape
        memory = self.norm_memory(self.remember(F.dropout(torch.cat([states, context], -1), 0.1, self.training)))
        bias = mask[:, None] + FAR * ((relation == 7) | (relation == 8))
        x = encoder.norm(encoder.words(written) + encoder.places.weight[:t] + encoder.kinds.weight[0])
        x = F.dropout(x, 0.1, self.training).reshape(b * i, t, -1)
        later = torch.full((t, t), -1e4, device=x.device, dtype=x.dtype).triu(1)
        for layer, cross in zip(encoder.layers, self.cross):
            x = layer.think(cross(layer.look(x, later), memory, bias, relation))
        x = x.reshape(b, i, t, -1)
        own = self.norm(F.gelu(self.turn(x))) @ encoder.words.weight[self.own_ids].T + self.likely
        copy = torch.einsum('bitd,bpd->bitp', self.seek(x), self.offer(memory)) / math.sqrt(memory.shape[-1])
        copy = copy + (self.copy(relation)[..., 0] + bias)[:, :, None]
        follows, used, again = self.traces(written, source)
        return own.float() + self.again * again, copy.float() + self.follows(2 * follows + used)[..., 0]

    @torch.no_grad()
    def traces(self, written, source):
        """How many of the last three words written stand before a piece of the call, and whether it was written already."""
        same = lambda back: F.pad(written, (back, 0), value=-5)[..., :written.shape[-1], None] == F.pad(source, (back + 1, 0), value=-9)[:, :source.shape[1]][:, None, None]
        one = same(0)
        two = one & same(1)
        follows = one.long() + two + (two & same(2))
        used = (written[..., None] == source[:, None, None]).long().cummax(2).values
        again = (written[..., None] == self.own_ids).long().cummax(2).values
        return follows, used, again

    def loss(self, own, copy, source, goal):
        """How surprising the goal is, however it can be reached; what cannot be reached does not count."""
        norm = torch.logaddexp(own.logsumexp(-1), copy.logsumexp(-1))
        slot = self.slots[goal.clamp(min=0)]
        by_own = torch.where(slot > 0, own.gather(-1, (slot - 1).clamp(min=0)[..., None])[..., 0], torch.full_like(norm, -1e9))
        same = source[:, None, None, :] == goal[..., None]
        by_copy = torch.where(same, copy, torch.full_like(copy, -1e9)).logsumexp(-1)
        reached = torch.logaddexp(by_own, by_copy)
        counts = (goal >= 0) & (reached > -5e3)
        return ((norm - reached) * counts).sum() / counts.sum().clamp(min=1)


class Wordings:
    """Where each piece of a call stands in its windows, and what was written about it."""

    def __init__(self, calls, data, pieces, device, most=10):
        self.data, self.device, self.most = data, device, most
        self.start, self.end = pieces.index(f'[mark{MARK}]'), pieces.index(END)
        self.chance = np.random.RandomState(3)
        self.calls = calls
        self.memory = []
        rows = data.sentence_rows.cpu().numpy()
        for c, call in enumerate(calls):
            stands = rows[data.sentences[c]:data.sentences[c + 1], :3].astype(int)
            window, place, owner, ids = [], [], [], []
            for s, (k, a, z) in enumerate(stands):
                for p in range(a, z):
                    window.append(k), place.append(p), owner.append(s)
                ids += [-1] + call['sentences'][s]['m'][:z - a - 1]
            self.memory.append(torch.tensor([window, place, owner, ids], device=device))
            call['turns'] = np.array([s['turn'] for s in call['sentences']])

    def pick(self, call, all_of):
        wordings = self.calls[call]['wordings']
        if all_of or len(wordings) <= self.most:
            return wordings
        titles = [w for w in wordings if w['kind'] == TITLE]
        rest = [w for w in wordings if w['kind'] != TITLE]
        return [rest[k] for k in self.chance.permutation(len(rest))[:self.most - len(titles)]] + titles

    def focus(self, wording, vary):
        chosen = list(wording['from'])
        if vary and len(chosen) > 1 and self.chance.rand() < 0.4:
            chosen = [chosen[k] for k in self.chance.permutation(len(chosen))[:self.chance.randint(1, len(chosen))]]
        if vary and wording['near'] and self.chance.rand() < 0.25:
            chosen.append(wording['near'][self.chance.randint(len(wording['near']))])
        return chosen

    def batch(self, picked, width, bases, all_of=False):
        """bases: the first window of each call in the batch; width: pieces in a window of the batch."""
        chosen = [self.pick(c, all_of) for c in picked]
        most = max(1, max(len(w) for w in chosen))
        longest = 1 + max([len(w['pieces'][:LONGEST - 1]) for ws in chosen for w in ws], default=1)
        room = max(m.shape[1] for m in (self.memory[c] for c in picked))
        count = max(len(self.calls[c]['turns']) for c in picked)
        written = np.full((len(picked), most, longest), self.end)
        goal = np.full((len(picked), most, longest), -1)
        relation = np.zeros((len(picked), most, count), int)
        index = torch.zeros(len(picked), room, dtype=torch.long, device=self.device)
        owner = torch.zeros(len(picked), room, dtype=torch.long, device=self.device)
        source = torch.full((len(picked), room), -2, device=self.device)
        mask = torch.full((len(picked), room), -1e4, device=self.device)
        for b, c in enumerate(picked):
            window, place, own, ids = self.memory[c]
            n = len(ids)
            index[b, :n], owner[b, :n], source[b, :n], mask[b, :n] = (window + bases[b]) * width + place, own, ids, 0
            turns = self.calls[c]['turns']
            for i, w in enumerate(chosen[b]):
                body = w['pieces'][:LONGEST - 1]
                written[b, i, :len(body) + 1] = [self.start + w['kind']] + body
                goal[b, i, :len(body) + 1] = body + [self.end]
                relation[b, i, :len(turns)] = relate(turns, self.focus(w, not all_of))
        move = lambda x: torch.from_numpy(x).to(self.device)
        relation = torch.gather(move(relation), 2, owner[:, None].expand(-1, most, -1))
        return index, owner, source, mask, relation, move(written), move(goal), chosen


def relate(turns, focus):
    """How each sentence stands to those that are written about."""
    if len(focus) == 0:
        return np.full(len(turns), 9)
    first, last = turns[focus].min(), turns[focus].max()
    far = np.where(turns < first, turns - first, np.where(turns > last, turns - last, 0))
    kind = np.select([far == 0, far == -1, far == 1, (far >= -3) & (far < 0), (far <= 3) & (far > 0), abs(far) <= 8, far < 0], [1, 2, 3, 4, 5, 6, 7], 8)
    kind[focus] = 0
    return kind


@torch.no_grad()
def write(phraser, encoder, states, context, batch, end, device):
    """The likeliest wording, word by word."""
    index, owner, source, mask, relation, written, _, _ = batch
    b, i, _ = written.shape
    out = written[:, :, :1]
    done = torch.zeros(b, i, dtype=torch.bool, device=device)
    total = torch.zeros(b, i, device=device)
    vocabulary = phraser.slots.shape[0]
    places = source.clamp(min=0)[:, None].expand(b, i, -1)
    for _ in range(LONGEST - 1):
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            own, copy = phraser(encoder, states, context, mask, relation, out, source)
        both = torch.cat([own[:, :, -1], copy[:, :, -1]], -1).softmax(-1)
        chances = torch.zeros(b, i, vocabulary, device=device)
        chances.scatter_add_(2, places, both[..., own.shape[-1]:] * (source >= 0)[:, None])
        chances.index_add_(2, phraser.own_ids, both[..., :own.shape[-1]])
        best = chances.max(-1)
        total = total + torch.where(done, torch.zeros_like(total), best.values.clamp(min=1e-9).log())
        out = torch.cat([out, torch.where(done, torch.full_like(best.indices, end), best.indices)[..., None]], -1)
        done = done | (best.indices == end)
        if done.all():
            break
    return out[:, :, 1:], total


def spell(ids, pieces, end):
    text = ''
    for x in ids:
        if x == end:
            break
        piece = pieces[x]
        text += piece[2:] if piece.startswith('##') else (' ' if text else '') + piece
    return re.sub(r"(?<=\d) , (?=\d{3})", ',', re.sub(r" ?([-/']) ?", r'\1', re.sub(r'\$ ', '$', text))).replace(' ,', ',').replace(' .', '.').replace(' :', ':')


def plain(text):
    return re.sub(r'(?<=\d),(?=\d)', '', text.lower())


def has_key(key, text):
    key = plain(key)
    body = r'[\s\-]+'.join(re.escape(x) for x in re.split(r'[\s-]+', key) if x)
    tail = r'(?!\d)' if re.search(r'\d$', key) else r'(?:s|es)?(?![a-z0-9])' if len(key) <= 3 else ''
    return re.search(r'(?<![a-z0-9])' + body + tail, text) is not None


def meets(keys, text):
    text = plain(text)
    return all(any(has_key(k, text) for k in group) for group in keys)


def describe_wordings(rows):
    """rows: kind, keys, written, said, call's words. How many hold all their keys, and how many would if left as said."""
    lines = []
    for kind in range(KINDS):
        mine = [r for r in rows if r['kind'] == kind]
        if mine:
            share = lambda name: sum(meets(r['keys'], r[name]) for r in mine) / len(mine)
            lines.append(f"kind {kind}: {len(mine)} written {share('written'):.3f} said {share('said'):.3f} words {np.mean([len(r['written'].split()) for r in mine]):.1f}")
    return '; '.join(lines)
