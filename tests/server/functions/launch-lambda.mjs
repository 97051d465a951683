/** Calls a built function as AWS Lambda does: `handler` with an event, one line of JSON in, one line of JSON out. */
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const { handler } = await import(pathToFileURL(process.argv[2]).href)
console.log('ready')
for await (const line of createInterface({ input: process.stdin })) {
  const result = await handler(JSON.parse(line), { awsRequestId: 'test' })
  console.log(`result ${JSON.stringify(result)}`)
}
