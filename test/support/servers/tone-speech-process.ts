import { answerSpeechTasks } from '#server/providers/transcriber/process/answer-speech-tasks.ts';
import { hearTones } from '#test/support/sound/spoken-tones.ts';

// The real speech process with an engine that understands tones: quick, and the same on every machine.
answerSpeechTasks(() => hearTones());
