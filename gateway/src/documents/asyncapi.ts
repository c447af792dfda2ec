import { events, requests } from '@leitstand/contracts/catalogue'
import { schemaOf } from './operations.ts'

/** The AsyncAPI 3.0 document of the bus: every event and every request with its answer. */
export function asyncApiDocument(): object {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Leitstand on the bus',
      version: '1',
      description:
        'Events are CloudEvents 1.0 in structured JSON on the stream EVENTS; requests are NATS request/reply.',
    },
    servers: { nats: { host: 'nats:4222', protocol: 'nats' } },
    defaultContentType: 'application/json',
    channels: {
      ...Object.fromEntries(
        events.map(({ subject, description, data }) => [
          subject,
          eventChannel(subject, description, schemaOf(data, 'output')),
        ]),
      ),
      ...Object.fromEntries(requests.map((request) => [request.subject, requestChannel(request)])),
    },
    operations: {
      ...Object.fromEntries(
        events.map(({ name, owner, subject }) => [
          `send:${name}`,
          { action: 'send', channel: link(subject), tags: [{ name: owner }] },
        ]),
      ),
      ...Object.fromEntries(
        requests.map(({ name, service, subject }) => [
          name,
          {
            action: 'receive',
            channel: link(subject),
            messages: [{ $ref: `${link(subject).$ref}/messages/question` }],
            reply: { channel: link(subject), messages: [{ $ref: `${link(subject).$ref}/messages/answer` }] },
            tags: [{ name: service }],
          },
        ]),
      ),
    },
  }
}

function eventChannel(address: string, description: string, data: object): object {
  const payload = {
    type: 'object',
    required: ['specversion', 'id', 'source', 'type', 'time', 'data'],
    properties: {
      specversion: { const: '1.0' },
      id: { type: 'string', format: 'uuid' },
      source: { type: 'string' },
      type: { type: 'string' },
      time: { type: 'string', format: 'date-time' },
      traceparent: { type: 'string' },
      data,
    },
  }
  return { address, description, messages: { event: { contentType: 'application/cloudevents+json', payload } } }
}

function requestChannel({ subject, description, input, output }: (typeof requests)[number]): object {
  const messages = { question: { payload: schemaOf(input, 'input') }, answer: { payload: schemaOf(output, 'output') } }
  return { address: subject, description, messages }
}

/** A JSON pointer writes / as ~1 and ~ as ~0; subjects have neither, but their dots stay. */
function link(subject: string): { $ref: string } {
  return { $ref: `#/channels/${subject}` }
}
