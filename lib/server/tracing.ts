import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { setTracing, type SpanAttributes } from '@/lib/basics/tracing';
import { withTimeout } from '@/lib/basics/with-timeout';
import { kindOf } from './metrics';

/** How long the end waits for the last spans to be taken, in ms. */
const CLOSE_MS = 2_000;

export type RequestTracing = {
  /** Runs what answers a request as the first span of a trace, or as a part of the caller's (`traceparent`). */
  request(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Sends what was recorded last. */
  close(): Promise<void>;
};

/**
 * Sends spans to the collector of the standard variables (OTEL_…), which the library reads itself. Nothing is registered
 * globally: Next would add spans of its own, with the queries of URLs.
 */
export function createTracing(serviceName: string): RequestTracing {
  const named = resourceFromAttributes({ 'service.name': serviceName });
  const given = detectResources({ detectors: [envDetector] });
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(named).merge(given),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('portal');
  const propagator = new W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<Context | undefined>();

  async function record<T>(
    parent: Context,
    name: string,
    attributes: SpanAttributes,
    work: () => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(name, { attributes }, parent);
    try {
      return await contexts.run(trace.setSpan(parent, span), work);
    } catch (error) {
      noteFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  setTracing({
    root: (name, attributes, work) => record(ROOT_CONTEXT, name, attributes, work),
    part(name, attributes, work) {
      const parent = contexts.getStore();
      return parent ? record(parent, name, attributes, work) : work();
    },
    outside: (work) => contexts.run(undefined, work),
    traceId: () => {
      const context = contexts.getStore();
      return context && trace.getSpanContext(context)?.traceId;
    },
  });

  return {
    request(request, response, answer) {
      const { method = 'GET', headers } = request;
      const kind = kindOf(request.url?.split('?', 1)[0] ?? '');
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const attributes = { 'http.request.method': method, 'portal.kind': kind };
      const span = tracer.startSpan(`${method} ${kind}`, { kind: SpanKind.SERVER, attributes }, parent);
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      contexts.run(trace.setSpan(parent, span), answer);
    },
    async close() {
      setTracing(undefined);
      // A collector that is away or hangs must not hold up the end of the process.
      const ended = provider.shutdown().catch(() => undefined);
      await withTimeout(ended, CLOSE_MS, () => undefined);
    },
  };
}

/** Notes the kind of an error alone: its message may name people. */
function noteFailure(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', typeof code === 'string' ? code : String(name));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
