import { type Call, callName } from './kernel/call.ts'
import { eventName, type SocketEvent } from './kernel/event.ts'
import { schemaText } from './schema-text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

const anchor = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`

/** A term and what it says; nothing where there is nothing to say. */
const row = (term: string, html: string | undefined): string =>
  html === undefined ? '' : `<dt>${term}</dt><dd>${html}</dd>`

const ACCESS: Readonly<Record<Call['access'], string>> = {
  public: 'anybody',
  user: 'a logged-in person',
  admin: 'a super user',
}

function answerText(call: Call): string {
  if (call.answerKind === 'binary') return 'bytes'
  return call.answer === undefined ? 'empty (204)' : code(schemaText(call.answer, 'output'))
}

function bodyText(call: Call): string | undefined {
  if (call.bodyKind === 'multipart') return 'multipart with the field file'
  return call.body && code(schemaText(call.body, 'input'))
}

function refusalList(call: Call): string | undefined {
  if (call.refusals === undefined) return undefined
  const items = call.refusals.map(
    ({ status, message }) => `<li>${status} <span lang="de">${escapeHtml(message)}</span></li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

function callSection(call: Call): string {
  const name = callName(call)
  return [
    `<section aria-labelledby="${anchor(name)}"><h3 id="${anchor(name)}">${escapeHtml(name)}</h3>`,
    `<p>${escapeHtml(call.summary)}</p><dl>`,
    row(
      'For',
      call.photoCookie ? `${ACCESS[call.access]}, also by the photo cookie` : ACCESS[call.access],
    ),
    row('Path', call.params && code(schemaText(call.params, 'input'))),
    row('Query', call.query && code(schemaText(call.query, 'input'))),
    row('Body', bodyText(call)),
    row('Answer', answerText(call)),
    row('Refusals', refusalList(call)),
    row('Source', escapeHtml(call.source)),
    '</dl></section>',
  ].join('')
}

function eventSection(event: SocketEvent): string {
  const name = eventName(event)
  const id = `event-${anchor(name)}`
  const sent = event.from === 'client' ? 'input' : 'output'
  return [
    `<section aria-labelledby="${id}"><h3 id="${id}">${escapeHtml(event.name)}</h3>`,
    `<p>${escapeHtml(event.summary)}</p><dl>`,
    row('Direction', event.from === 'client' ? 'client to server' : 'server to client'),
    row('Payload', event.payload ? code(schemaText(event.payload, sent)) : 'none'),
    row('Acknowledgement', event.ack && code(schemaText(event.ack, 'output'))),
    row('Source', escapeHtml(event.source)),
    '</dl></section>',
  ].join('')
}

const features = (all: readonly { readonly feature: string }[]): readonly string[] =>
  Array.from(new Set(all.map(({ feature }) => feature)))

/**
 * The whole wire as a page for people: plain HTML without style and script, so that it keeps to
 * the strict content security policy.
 */
export function readablePage(
  calls: readonly Call[],
  events: readonly SocketEvent[],
  appName: string,
): string {
  const title = `${escapeHtml(appName)}: calls and events`
  const links = [...features(calls), 'socket events'].map(
    (name) => `<li><a href="#${anchor(name)}">${name}</a></li>`,
  )
  const areas = features(calls).map((feature) => {
    const own = calls.filter((call) => call.feature === feature).map(callSection)
    return `<h2 id="${anchor(feature)}">${feature}</h2>${own.join('\n')}`
  })
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title></head>
<body><main>
<h1>${title}</h1>
<p>Calls are served at these paths and below /api, with a bearer token and JSON bodies. A refusal
carries its German sentence as <code>{ message: string }</code>; beyond those named, any call may
refuse with 400, 401 and 429.</p>
<nav aria-label="Areas"><ul>${links.join('')}</ul></nav>
${areas.join('\n')}
<h2 id="socket-events">socket events</h2>
${events.map(eventSection).join('\n')}
</main></body>
</html>
`
}
