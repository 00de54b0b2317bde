import type { FastifyInstance } from 'fastify'
import { calls, events } from '#contract/manifest.ts'
import { openApiDocument } from '#contract/openapi.ts'

/**
 * Shows the whole wire as OpenAPI. Not in production, where it would only
 * help strangers (trust l).
 */
export function serveApiPages(app: FastifyInstance, appName: string, version: string): void {
  app.get('/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(openApiDocument(calls, events, { title: appName, version })),
  )
}
