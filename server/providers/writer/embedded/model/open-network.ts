import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { InferenceSession, type Tensor } from 'onnxruntime-node';

const unpack = promisify(gunzip);

export const openNetwork = async (file: URL) =>
  InferenceSession.create(await unpack(await readFile(file)), {
    intraOpNumThreads: 2,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });

export function floatsOf(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('the network gave no numbers');
  return tensor.data;
}
