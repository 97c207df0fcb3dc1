import type { Sentence } from '../text/sentences.ts';
import { sentenceText } from '../text/sentences.ts';
import type { Speaker } from '../transcriber.ts';
import { clusterVoices } from './cluster-voices.ts';
import { scoreRole } from './score-role.ts';
import { compareVoices, measureSpans, type SpanVoice } from './voice-units.ts';

export interface SpeakerContext {
  companyName?: string;
  /** True when the pro answered the call, false when the pro placed it, undefined when nobody knows. */
  proAnswered?: boolean;
}

export interface SpeakerAssignment {
  speakers: Speaker[];
  separation: number;
}

const FIRST_SPEAKER_WEIGHT = 1;
/** Nearer to a coin toss than this, a sentence is left to the reader. */
const UNCERTAIN = 0.06;
/**
 * One voice split in two lies 0.9 to 4.5 apart, two people on one line 5 to 12. Below this the words decide, since
 * taking two people for one costs more than the opposite.
 */
const ONE_VOICE_GAP = 2.5;
/** Score that both roles must reach for the words to speak of two people. */
const ROLE_HEARD = 1.5;
const CLEAR_ROLE = 0.5;

/** Who said each sentence, from the sound of the voices (8 kHz samples) and from what was said. */
export function assignSpeakers(
  samples: Float32Array,
  sentences: Sentence[],
  context: SpeakerContext,
): SpeakerAssignment {
  return labelSentences(sentences, measureSpans(samples, sentences), context);
}

/** The same for voices that were measured before. */
export function labelSentences(
  sentences: Sentence[],
  voices: SpanVoice[],
  { companyName, proAnswered }: SpeakerContext,
): SpeakerAssignment {
  const texts = sentences.map(sentenceText);
  const scores = texts.map((text) => scoreRole(text, companyName));
  if (proAnswered !== undefined && scores.length > 0) {
    scores[0]! += proAnswered ? FIRST_SPEAKER_WEIGHT : -FIRST_SPEAKER_WEIGHT;
  }
  const found = clusterVoices(compareVoices(voices), scores, changeChances(sentences, texts));
  if (!found || (found.gap < ONE_VOICE_GAP && !bothRolesHeard(scores))) {
    return { speakers: texts.map(() => oneVoice(scores)), separation: 0 };
  }
  return {
    speakers: found.proChance.map((chance) => nameSpeaker(chance)),
    separation: found.separation,
  };
}

function nameSpeaker(proChance: number): Speaker {
  if (Math.abs(proChance - 0.5) < UNCERTAIN) return 'unknown';
  return proChance > 0.5 ? 'pro' : 'customer';
}

function bothRolesHeard(scores: number[]): boolean {
  const pro = scores.reduce((sum, score) => sum + Math.max(0, score), 0);
  const customer = scores.reduce((sum, score) => sum + Math.max(0, -score), 0);
  return Math.min(pro, customer) >= ROLE_HEARD;
}

/** A message left on voicemail, or a call too short to split: everything belongs to whoever it sounds like. */
function oneVoice(scores: number[]): Speaker {
  const total = scores.reduce((sum, score) => sum + score, 0);
  if (Math.abs(total) < CLEAR_ROLE) return 'unknown';
  return total > 0 ? 'pro' : 'customer';
}

/** A question is mostly answered by the other; an unfinished sentence mostly goes on. */
function changeChances(sentences: Sentence[], texts: string[]): number[] {
  return texts.map((text, i) => {
    if (sentences[i + 1]?.marked) return 0.9;
    if (text.endsWith('?')) return 0.75;
    return /[.!]$/.test(text) ? 0.4 : 0.05;
  });
}
