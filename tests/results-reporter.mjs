/**
 * A reporter of Vitest for `run-all.mjs`: writes the number of passed tests, and each failed one with the place of its
 * failure and the difference. Vitest's own JSON has the difference in no field, and names frames of Vitest.
 */
import { writeFileSync } from 'node:fs'

// Vitest imports a reporter as the default export.
// oxlint-disable-next-line import/no-default-export
export default class ResultsReporter {
  onInit(vitest) {
    this.file = vitest.config.outputFile
  }

  onTestRunEnd(modules, unhandled) {
    const failed = [{ title: 'Outside of a test', errors: unhandled }].filter(({ errors }) => errors.length > 0)
    let passed = 0
    for (const module of modules) {
      // A file or a group that fails has errors of its own, beside those of its tests.
      for (const part of [module, ...module.children.allSuites()])
        if (part.errors().length > 0) failed.push({ title: nameOf(part), errors: part.errors() })
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') failed.push({ title: nameOf(test), errors })
      }
    }
    const failures = failed.map(({ title, errors }) => ({ title, error: errors.map(sentence).join('\n') }))
    writeFileSync(this.file, JSON.stringify({ passed, failed: failures }))
  }
}

function nameOf(part) {
  const { relativeModuleId } = part.module ?? part
  return part.fullName === undefined ? relativeModuleId : `${relativeModuleId} > ${part.fullName}`
}

function sentence({ message, name, diff = '', stacks = [] }) {
  const [place] = stacks
  const where = place === undefined ? '' : `${place.file}:${place.line}\n`
  return `${where}${name}: ${message}\n${diff}`
}
