interface Payload {
  uid?: string
  grantId?: string
  consumed?: number
}

/** What an OpenID provider keeps between its requests, in memory: the shape is that of oidc-provider's adapters. */
export function openMemory() {
  const kept = new Map<string, { payload: Payload; until: number }>()
  return (model: string) => {
    const keyOf = (id: string) => `${model}:${id}`
    const find = async (id: string) => {
      const entry = kept.get(keyOf(id))
      return entry && entry.until > Date.now() ? entry.payload : undefined
    }
    return {
      find,
      findByUserCode: async () => undefined,
      async findByUid(uid: string) {
        const entries = [...kept].filter(([key]) => key.startsWith(`${model}:`))
        return entries.find(([, { payload }]) => payload.uid === uid)?.[1].payload
      },
      async upsert(id: string, payload: Payload, expiresInSeconds: number) {
        kept.set(keyOf(id), { payload, until: Date.now() + expiresInSeconds * 1000 })
      },
      async consume(id: string) {
        const entry = kept.get(keyOf(id))
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id: string) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId: string) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
