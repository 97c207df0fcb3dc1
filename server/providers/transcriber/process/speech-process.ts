import { loadEngine } from '../whisper/load-engine.ts';
import { answerSpeechTasks } from './answer-speech-tasks.ts';

answerSpeechTasks(loadEngine);
