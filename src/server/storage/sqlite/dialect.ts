import { DummyDriver, SqliteDialect, type CompiledQuery, type Dialect, type QueryResult } from 'kysely'
import { whileLocked, type DatabaseFile } from './file.ts'

/** kysely's dialect, with a driver of ours. Each statement is a transaction: those that are under way at once share the database. */
export function dialectOf({ prepare, close }: Pick<DatabaseFile, 'prepare' | 'close'>, patienceMs: number): Dialect {
  function run<Result>({ sql, parameters }: CompiledQuery): QueryResult<Result> {
    const statement = prepare(sql)
    if (statement.reader) return { rows: statement.all(...parameters) as Result[] }
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) }
  }
  class Driver extends DummyDriver {
    /** The statements of a connection wait for locks together. */
    override async acquireConnection() {
      const deadline = performance.now() + patienceMs
      return {
        executeQuery: <Result>(query: CompiledQuery) =>
          whileLocked(() => run<Result>(query), deadline - performance.now()),
        streamQuery: unsupported,
      }
    }
    override beginTransaction = unsupported
    override destroy = () => Promise.resolve(close())
  }
  return Object.assign(new SqliteDialect({ database: unsupported }), { createDriver: () => new Driver() })
}

function unsupported(): never {
  throw new Error('The embedded database neither streams nor begins transactions.')
}
