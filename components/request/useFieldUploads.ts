import { useCallback, useState } from 'react';
import type { UnfinishedUploads } from '@/components/form/useSendAfterUploads';

/** The unfinished uploads of a form's fields, as the fields report them. */
export function useFieldUploads() {
  const [byField, setByField] = useState<Readonly<Record<string, UnfinishedUploads>>>({});
  const report = useCallback(
    (key: string, counts: UnfinishedUploads) => setByField((now) => ({ ...now, [key]: counts })),
    [],
  );
  const all = Object.values(byField);
  const total: UnfinishedUploads = {
    running: all.reduce((sum, { running }) => sum + running, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
  return {
    total,
    report,
    isUploading: (key: string) => (byField[key]?.running ?? 0) > 0,
    failedFields: () => Object.keys(byField).filter((key) => (byField[key]?.failed ?? 0) > 0),
  };
}
