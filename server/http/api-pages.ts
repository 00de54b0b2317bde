import type { FastifyInstance } from 'fastify'
import { calls, events } from '#contract/manifest.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { readablePage } from '#contract/readable.ts'

/**
 * Shows the whole wire: as OpenAPI and as a page to read. Not in production, where it would only
 * help strangers (trust.md l).
 */
export function serveApiPages(app: FastifyInstance, appName: string, version: string): void {
  app.get('/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(openApiDocument(calls, events, { title: appName, version })),
  )
  app.get('/docs', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(readablePage(calls, events, appName)),
  )
}
