import { openDatabase } from '@/lib/backend/db/open-database';
import { importContent } from '@/lib/backend/content/import-content';
const [folder, source, dir] = process.argv.slice(2) as [string, string, string];
const db = await openDatabase({ dataDir: dir });
let t = Date.now();
const run = async () => { t = Date.now(); const r = await importContent({ folder, source, db });
const kinds: Record<string, number> = {}; for (const p of r.problems) kinds[p.kind] = (kinds[p.kind] ?? 0) + 1;
console.log(Date.now() - t, 'ms', JSON.stringify({ ...r, problems: kinds })); return r; };
const r = await run();
const per: Record<string, number> = {};
for (const p of r.problems) { per[p.kind] = (per[p.kind] ?? 0) + 1; if ((per[p.kind] ?? 0) <= 6) console.log(p.kind, '|', p.file, p.line, '|', p.detail.slice(0,150)); }
await run();
await db.close();
