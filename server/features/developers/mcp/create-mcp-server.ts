import {
  type CallToolResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { findRefusal } from '../v1/find-refusal.ts';
import { type Asking, apiVersion, type Operation, runOperation } from '../v1/operation.ts';
import { getNotes } from '../v1/operations/get-notes.ts';
import type { Problem } from '../v1/shapes/problem.ts';
import { findTool, listTools } from './all-tools.ts';
import { instructions } from './instructions.ts';
import { quote } from './quote.ts';
import { readArguments } from './read-arguments.ts';

export interface Assisting extends Asking {
  /** Where what goes wrong is noted. */
  noteProblem: (error: Error) => Problem;
}

const notesTemplate = {
  uriTemplate: 'jotline://calls/{id}',
  name: 'notes',
  title: 'Notes of a call',
  description: 'What was agreed in the call with that id, as get_notes has it.',
  mimeType: 'text/plain',
};
const notesUri = /^jotline:\/\/calls\/([\w-]{1,40})$/;

/** For one message: nothing is kept between two. Tools are checked and described by their operations, not by the package. */
export function createMcpServer(asking: Assisting): McpServer {
  const { caller, deps } = asking;
  const mcp = new McpServer(
    { name: 'jotline', title: 'Jotline', version: apiVersion, websiteUrl: deps.publicUrl },
    { instructions, capabilities: { tools: { listChanged: false }, resources: { listChanged: false } } },
  );
  const { server } = mcp;
  server.setRequestHandler('tools/list', () => ({ tools: listTools(caller) }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(asking, params.name, params.arguments));
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: findRefusal(caller, getNotes) ? [] : [notesTemplate],
  }));
  server.setRequestHandler('resources/read', ({ params }) => readNotes(asking, params.uri));
  return mcp;
}

async function callTool(
  asking: Assisting,
  name: string,
  given: Record<string, unknown> = {},
): Promise<CallToolResult> {
  const found = findTool(name);
  if (!found)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 60)}.`);
  try {
    const { operation, tool } = found;
    const answer = await run(asking, operation, Object.keys(tool.inputSchema.properties ?? {}), given);
    return { content: [{ type: 'text', text: quote(answer) }], structuredContent: answer };
  } catch (error) {
    const problem = asking.noteProblem(error as Error);
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
  }
}

async function readNotes(asking: Assisting, uri: string): Promise<ReadResourceResult> {
  const [, id] = notesUri.exec(uri) ?? [];
  if (!id) throw new ResourceNotFoundError(uri, 'There is nothing at this address.');
  try {
    const answer = await run(asking, getNotes, ['id'], { id });
    return { contents: [{ uri, mimeType: notesTemplate.mimeType, text: quote(answer) }] };
  } catch (error) {
    const { code, detail, ...problem } = asking.noteProblem(error as Error);
    if (code === 'not_found') throw new ResourceNotFoundError(uri, detail);
    if (code === 'validation_failed')
      throw new ResourceNotFoundError(uri, 'There are no notes of that call.');
    const isOurs = problem.status >= 500;
    throw new ProtocolError(
      isOurs ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams,
      detail,
      { code, detail, ...problem },
    );
  }
}

function run(asking: Assisting, operation: Operation, known: string[], given: Record<string, unknown>) {
  const refusal = findRefusal(asking.caller, operation);
  if (refusal) throw refusal;
  return runOperation(operation, asking, readArguments(operation, known, given));
}
