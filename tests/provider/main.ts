import { startProvider } from './start-provider';

/** `npm run dev:provider -- [port] [oddity …|all]` */
const [port = '4010', ...names] = process.argv.slice(2);
const provider = await startProvider({ port: Number(port) });
provider.setOddities(names.includes('all') ? 'all' : names);
console.info(
  [
    'A provider for trials is running. Start the portal in another terminal with',
    '',
    `  API_KEY=${provider.apiKey} AUTH_BASE_URL=${provider.authBase} API_BASE_URL=${provider.apiBase} npm run dev`,
    '',
    `Log in as ${provider.state.people[0]?.email ?? ''} with the code ${provider.state.code}.`,
    `What can be made odd or fail, and how: ${provider.url}/control/`,
  ].join('\n'),
);
