import { hydrateRoot } from 'react-dom/client';
import { createReferencePage, type ReferenceNode } from './ReferencePage';

const data = document.getElementById('nodes')?.textContent ?? '[]';
const root = document.getElementById('root');
if (root) hydrateRoot(root, createReferencePage(JSON.parse(data) as ReferenceNode[]));
