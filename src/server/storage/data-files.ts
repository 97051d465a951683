/** The files of the embedded database. */
import { join, resolve } from 'node:path'

/** The list, of which nothing may be lost. */
export const listFileIn = (dataDir: string): string => join(resolve(dataDir), 'waitlist.db')

/** The name of the counts of the rate limits, which a power cut may destroy. */
export const COUNTS_FILE = 'limits.db'
export const countsFileIn = (dataDir: string): string => join(resolve(dataDir), COUNTS_FILE)

/** What SQLite keeps beside a file: its log and the log's index. */
export const LOG_SUFFIXES = ['-wal', '-shm'] as const
