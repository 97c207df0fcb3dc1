import {
  anyNumberOf,
  atEnd,
  atStart,
  either,
  inOrder,
  isSaid,
  maybe,
  oneOf,
  type Phrase,
} from './word-phrases.ts';

const ours =
  'text, texts, texting, txt, txts, txting, message, messages, messaging, msg, msgs, sms, spam, spamming, notification, notifications, alerts, promo, promos, promotion, promotions, marketing, offers, ads';
const me =
  'me, us, my number, my phone, my name, my cell, my info, my information, my contact, this number, this phone, this cell, this contact';
const doNot = 'do not, dont, do nt';

/** Said anywhere, these are about our texts and nothing else. */
const phrases: Phrase[] = [
  inOrder(
    oneOf('stop, quit, cease, end, halt, cancel, discontinue, block, blocking'),
    anyNumberOf(
      'all, sending, getting, receiving, any, of, with, the, these, those, this, your, ur, my, me, us, more, further, future, annoying, stupid, damn',
    ),
    oneOf(ours),
  ),
  inOrder(
    oneOf('stop, quit, cease'),
    oneOf(
      'contacting, bothering, harassing, bugging, spamming, soliciting, messing with, hitting up, blowing up, writing, calling',
    ),
  ),
  inOrder(oneOf('stop sending, quit sending'), oneOf('me, us, this, these, those, that, it, so many')),
  inOrder(oneOf('stop, quit'), oneOf('receiving, getting'), oneOf('these, this, those, them, it')),
  inOrder(
    oneOf(`${doNot}, never, please no, no`),
    maybe(
      either(
        oneOf(
          'ever, want to, want you to, want, want any, keep, wish to receive, wish to receive any, wish to get, wish to get any, be',
        ),
        inOrder(oneOf('send'), maybe(oneOf('me, us')), anyNumberOf('any, more, these, this, anything')),
      ),
    ),
    oneOf(`${ours}, texted, contacted, messaged`),
    oneOf('me, us, this number, again, any more, anymore, back'),
  ),
  inOrder(
    oneOf(`${doNot}, never`),
    maybe(oneOf('ever')),
    oneOf('contact, text, txt, message, msg, bother, write, write to, spam, sms'),
    oneOf(`${me}, again, any more, anymore, here`),
  ),
  inOrder(
    oneOf(doNot),
    oneOf('want, need, wish, like, care'),
    maybe(oneOf('to')),
    maybe(oneOf('receive, get, see, be getting, for')),
    anyNumberOf('any, more, these, those, your, to get, ur, further, anymore'),
    oneOf(ours),
  ),
  inOrder(
    oneOf(doNot),
    oneOf('want, wish'),
    maybe(oneOf('to be')),
    oneOf('texted, contacted, messaged, on this list, on your list, on the list, on any list'),
  ),
  inOrder(
    oneOf('do not send, dont send, never send'),
    maybe(oneOf('me, us')),
    anyNumberOf('any, more, anymore, these, those, this, anything, another, your, further'),
    either(
      oneOf('again, any more, anymore, to me, to us, to this number'),
      inOrder(
        oneOf(`${ours}, else, again, any more, anymore, thing, things`),
        maybe(oneOf('again, any more, anymore, to me, to us, to this number')),
      ),
    ),
    atEnd,
  ),
  inOrder(
    oneOf('no more, no further, no mas'),
    maybe(oneOf('of')),
    anyNumberOf('these, those, your, this, any'),
    oneOf(ours),
  ),
  inOrder(
    oneOf('take, get, remove, delete, drop, scratch, strike, pull, erase, keep, scrub'),
    oneOf(me),
    either(oneOf('off, from, out'), inOrder(maybe(oneOf('please')), atEnd)),
  ),
  inOrder(
    oneOf('take, get, remove, delete, drop, want, be, am, put'),
    maybe(oneOf('me, us, this number, my number, my name, to be, it')),
    maybe(oneOf('taken, removed')),
    oneOf('off, from, out of'),
    maybe(oneOf('of')),
    oneOf('the, this, your, ur, any, all, these'),
    maybe(oneOf('*')),
    oneOf('list, lists, database, system, group, thread, texts, messages, contact, contacts'),
  ),
  inOrder(
    oneOf('lose, forget, erase, block, delete, remove, loose'),
    oneOf('my, this'),
    oneOf('number, phone, contact, info, digits'),
  ),
  inOrder(oneOf('leave me, leave us'), oneOf('alone, be')),
  inOrder(
    oneOf(
      'go away, get lost, f off, eff off, fuck off, fck off, fk off, fuk off, f k off, f ck off, piss off, buzz off',
    ),
    atEnd,
  ),
  oneOf(
    'unsubscribe, unsubscribed, unsubscribing, optout, opt out, optedout, opted out, optingout, opting out, opt me out, opt us out, opt this number out',
  ),
  inOrder(oneOf('revoke'), maybe(oneOf('my')), oneOf('consent, permission')),
  inOrder(
    oneOf('i want, i would like, i wish, i need, i d like'),
    oneOf('to, you to, this to, it to, u to'),
    oneOf('stop, end, quit, cancel'),
    atEnd,
  ),
  inOrder(
    oneOf(
      'make it, make this, make them, can you, could you, would you, will you, u need to, you need to, you must, i said, told you to, said to',
    ),
    maybe(oneOf('please')),
    oneOf('stop'),
    atEnd,
  ),
  inOrder(
    oneOf('i did not, i didnt, i never'),
    oneOf(
      'sign up, signed up, agree, agreed, consent, consented, ask, asked, subscribe, subscribed, opt in, opted in',
    ),
  ),
  oneOf('wrong number, wrong person, not my number'),
  inOrder(
    atStart,
    maybe(oneOf('please')),
    oneOf('do not, dont'),
    oneOf('contact, text, txt, message, msg'),
    maybe(oneOf('please')),
    atEnd,
  ),
  // Spanish
  inOrder(
    oneOf('no, no me'),
    oneOf(
      'mande, manden, mandes, envie, envien, envies, escriba, escriban, escribas, textee, texteen, molesten, moleste, molestes, contacte, contacten, llamen ni escriban',
    ),
  ),
  inOrder(
    oneOf('deje de, dejen de, deja de, paren de, pare de'),
    oneOf('mandar*, enviar*, escribir*, molestar*, textear*'),
  ),
  inOrder(
    oneOf('no quiero, no deseo'),
    anyNumberOf('mas, recibir, estos, sus'),
    oneOf('mensajes, textos, promociones'),
  ),
  oneOf('no mas mensajes, no mas textos, no mas promociones'),
  // Alone, "quite" is an English word that people write about prices.
  oneOf(
    'quite mi, quite me, quite de, quite este, quiteme, quitenme, quitame, borre, borreme, borrenme, borrame, saque, saqueme, saquenme, elimine, elimineme, eliminenme',
  ),
  oneOf('darme de baja, dame de baja, denme de baja, deme de baja'),
];

export function saysStop(words: readonly string[]): boolean {
  return phrases.some((phrase) => isSaid(phrase, words));
}
