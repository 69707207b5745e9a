import { perProcess } from './per-process';

/** What a span says besides its name: nothing that a person typed, and no names or keys of records. */
export type SpanAttributes = Record<string, string | number>;
type Work<T> = () => Promise<T>;

/** What records spans, in a process that has a collector (`open-tracing.ts`). */
export type Tracing = {
  root<T>(name: string, attributes: SpanAttributes, work: Work<T>): Promise<T>;
  part<T>(name: string, attributes: SpanAttributes, work: Work<T>): Promise<T>;
  outside<T>(work: () => T): T;
  traceId(): string | undefined;
};

const recorder = perProcess<Tracing>('portal.tracing');

/** Makes what records spans known to the whole process. */
export function setTracing(tracing: Tracing | undefined): void {
  recorder.current = tracing;
}

/** Records work that begins by itself, such as a job, as a trace of its own. */
export const tracedRoot = <T>(name: string, attributes: SpanAttributes, work: Work<T>): Promise<T> =>
  recorder.current?.root(name, attributes, work) ?? work();

/** Records work as a part of the trace that it runs in; outside of one nothing is recorded. */
export const traced = <T>(name: string, attributes: SpanAttributes, work: Work<T>): Promise<T> =>
  recorder.current?.part(name, attributes, work) ?? work();

/** Runs what outlives the request that has started it, such as a poll, outside of its trace. */
export const untraced = <T>(work: () => T): T => {
  const tracing = recorder.current;
  return tracing ? tracing.outside(work) : work();
};

/** Returns the id of the trace that runs, for log lines. */
export const currentTraceId = (): string | undefined => recorder.current?.traceId();
