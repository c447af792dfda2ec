import { events, requests } from '@leitstand/contracts/catalogue'
import type { EventContract, RequestContract } from '@leitstand/contracts/define'
import { problems } from '@leitstand/contracts/problems'
import { components } from './components.ts'
import { tags } from './tags.ts'

/** The AsyncAPI 3.1 document of the bus: every event and every request with its answer. */
export function asyncApiDocument(): object {
  const channels = {
    ...Object.fromEntries(events.map((event) => [event.subject, eventChannel(event)])),
    ...Object.fromEntries(requests.map((request) => [request.subject, requestChannel(request)])),
  }
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Leitstand on the bus',
      version: '1',
      description:
        'Events are CloudEvents 1.0 in structured JSON on the stream EVENTS; requests are NATS request/reply.',
      license: { name: 'Proprietary' },
      tags,
    },
    defaultContentType: 'application/json',
    servers: { nats: { host: 'nats:4222', protocol: 'nats' } },
    channels,
    operations: {
      ...Object.fromEntries(events.map((event) => [`send:${event.name}`, sending(event)])),
      ...Object.fromEntries(requests.map((request) => [request.name, answering(request)])),
    },
    components: {
      messages: { Failure: { title: 'Failure', payload: { $ref: '#/components/schemas/Failure' } } },
      schemas: { ...components().referredIn(channels), CloudEvent: cloudEvent, Failure: failure },
    },
  }
}

function eventChannel({ subject, description, data }: EventContract): object {
  const payload = {
    allOf: [
      { $ref: '#/components/schemas/CloudEvent' },
      { type: 'object', required: ['data'], properties: { data: components().take(data, 'given') } },
    ],
  }
  return {
    address: subject,
    description,
    messages: { event: { contentType: 'application/cloudevents+json', payload } },
  }
}

function requestChannel({ subject, description, input, output }: RequestContract): object {
  return {
    address: subject,
    description,
    messages: {
      question: { payload: components().take(input, 'accepted') },
      answer: { payload: components().take(output, 'given') },
      failure: { $ref: '#/components/messages/Failure' },
    },
  }
}

function sending({ subject, owner }: EventContract): object {
  return {
    action: 'send',
    channel: channelOf(subject),
    messages: [messageOf(subject, 'event')],
    tags: [{ name: owner }],
  }
}

function answering({ subject, service }: RequestContract): object {
  const messages = [messageOf(subject, 'answer'), messageOf(subject, 'failure')]
  return {
    action: 'receive',
    channel: channelOf(subject),
    messages: [messageOf(subject, 'question')],
    reply: { channel: channelOf(subject), messages },
    tags: [{ name: service }],
  }
}

/** Subjects have neither / nor ~, which a JSON pointer would have to write otherwise. */
function channelOf(subject: string): { $ref: string } {
  return { $ref: `#/channels/${subject}` }
}

function messageOf(subject: string, message: string): { $ref: string } {
  return { $ref: `#/channels/${subject}/messages/${message}` }
}

const cloudEvent = {
  type: 'object',
  required: ['specversion', 'id', 'source', 'type', 'time'],
  properties: {
    specversion: { const: '1.0' },
    id: { type: 'string', format: 'uuid' },
    source: { type: 'string' },
    type: { type: 'string' },
    time: { type: 'string', format: 'date-time' },
    traceparent: { type: 'string' },
  },
}

const failure = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'details', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(problems) },
        details: { type: 'object' },
        requestId: { type: 'string' },
      },
    },
  },
}
