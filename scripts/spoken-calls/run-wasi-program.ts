/** What a program wrote: its files by name, its standard output and its exit status. */
export interface ProgramRun {
  status: number;
  files: Map<string, Uint8Array>;
}

const success = 0;
const badDescriptor = 8;
const folderDescriptor = 3;
const firstFile = 4;
const regularFile = 4;
const folder = 3;

class Exit extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`ended with ${status}`);
    this.status = status;
  }
}

class GrowingFile {
  private bytes = new Uint8Array(1 << 16);
  private length = 0;
  private at = 0;

  write(piece: Uint8Array): void {
    const end = this.at + piece.length;
    if (end > this.bytes.length) {
      const larger = new Uint8Array(2 * end);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(piece, this.at);
    this.at = end;
    this.length = Math.max(this.length, end);
  }

  seek(offset: number, whence: number): number {
    this.at = offset + (whence === 0 ? 0 : whence === 1 ? this.at : this.length);
    return this.at;
  }

  read(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

/**
 * Runs a WASI program whose files live in memory. Node's own `node:wasi` is experimental and crashed on the second
 * program of a process; a speech synthesiser needs no more than these few calls.
 */
export function runWasiProgram(module: WebAssembly.Module, args: string[]): ProgramRun {
  const named = new Map<string, GrowingFile>();
  const open: GrowingFile[] = [];
  const encoded = args.map((arg) => new TextEncoder().encode(`${arg}\0`));
  let memory = new WebAssembly.Memory({ initial: 1 });
  const view = () => new DataView(memory.buffer);
  const bytes = (at: number, length: number) => new Uint8Array(memory.buffer, at, length);
  const fileOf = (descriptor: number) => open[descriptor - firstFile];

  const calls = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, encoded.length, true);
      view().setUint32(
        size,
        encoded.reduce((sum, arg) => sum + arg.length, 0),
        true,
      );
      return success;
    },
    args_get(pointers: number, text: number) {
      let at = text;
      encoded.forEach((arg, index) => {
        view().setUint32(pointers + 4 * index, at, true);
        bytes(at, arg.length).set(arg);
        at += arg.length;
      });
      return success;
    },
    clock_time_get(_clock: number, _precision: bigint, into: number) {
      // Always the same moment: the same words sound the same on every run.
      view().setBigUint64(into, 0n, true);
      return success;
    },
    fd_prestat_get(descriptor: number, into: number) {
      if (descriptor !== folderDescriptor) return badDescriptor;
      view().setUint32(into, 0, true);
      view().setUint32(into + 4, 1, true);
      return success;
    },
    fd_prestat_dir_name(descriptor: number, into: number, length: number) {
      if (descriptor !== folderDescriptor || length < 1) return badDescriptor;
      bytes(into, 1)[0] = '/'.charCodeAt(0);
      return success;
    },
    fd_fdstat_get(descriptor: number, into: number) {
      bytes(into, 24).fill(0);
      view().setUint8(into, descriptor === folderDescriptor ? folder : regularFile);
      view().setBigUint64(into + 8, 0xffff_ffffn, true);
      view().setBigUint64(into + 16, 0xffff_ffffn, true);
      return success;
    },
    fd_fdstat_set_flags: () => success,
    path_open(
      _folder: number,
      _lookup: number,
      name: number,
      length: number,
      _open: number,
      _rights: bigint,
      _inherited: bigint,
      _flags: number,
      into: number,
    ) {
      const file = new GrowingFile();
      named.set(new TextDecoder().decode(bytes(name, length)), file);
      view().setUint32(into, firstFile - 1 + open.push(file), true);
      return success;
    },
    fd_write(descriptor: number, vectors: number, count: number, into: number) {
      let written = 0;
      for (let index = 0; index < count; index += 1) {
        const at = view().getUint32(vectors + 8 * index, true);
        const length = view().getUint32(vectors + 8 * index + 4, true);
        fileOf(descriptor)?.write(bytes(at, length));
        written += length;
      }
      view().setUint32(into, written, true);
      return success;
    },
    fd_read(_descriptor: number, _vectors: number, _count: number, into: number) {
      view().setUint32(into, 0, true);
      return success;
    },
    fd_seek(descriptor: number, offset: bigint, whence: number, into: number) {
      const file = fileOf(descriptor);
      if (!file) return badDescriptor;
      view().setBigUint64(into, BigInt(file.seek(Number(offset), whence)), true);
      return success;
    },
    fd_close: () => success,
    proc_exit(status: number) {
      throw new Exit(status);
    },
  };

  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: calls });
  if (!(exports.memory instanceof WebAssembly.Memory) || typeof exports._start !== 'function')
    throw new Error('not a WASI program');
  memory = exports.memory;
  let status = 0;
  try {
    exports._start();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    status = error.status;
  }
  return { status, files: new Map([...named].map(([name, file]) => [name, file.read()])) };
}
