import { createSend } from '@/lib/api/send';
import { OPERATOR } from '@/lib/backend/http/client-ip';
import { deskCommands, type DeskCommands } from '@/scripts/desk/commands';
import type { TestBackend } from './make-backend';

/** Runs a command of `npm run desk` against a backend, as with a stopped site. */
export async function runDesk<Name extends keyof DeskCommands>(
  backend: TestBackend,
  name: Name,
  input: object = {},
): Promise<Awaited<ReturnType<DeskCommands[Name]>>> {
  const send = createSend({
    transport: (url, init) => backend.fetch(new Request(url, init), OPERATOR),
    bases: { auth: 'http://portal.test/api/auth', api: 'http://portal.test/api' },
    apiKey: 'none',
  });
  const command = deskCommands(send)[name] as (given: object) => ReturnType<DeskCommands[Name]>;
  return (await command(input)) as Awaited<ReturnType<DeskCommands[Name]>>;
}
