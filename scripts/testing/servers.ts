/** A PostgreSQL and a NATS server for one run of tests. */
export interface TestServers extends AsyncDisposable {
  databaseUrl: string
  natsUrl: string
}
