import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const project = resolve(import.meta.dirname, '../..')

interface Step {
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly permissions?: object }>>
}

describe.each(globSync('.github/workflows/*.yml', { cwd: project }).sort())('%s', (path) => {
  const text = readFileSync(join(project, path), 'utf8')
  const workflow = parse(text) as Workflow
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps)

  it('uses actions by their commits, with the version that each is', () => {
    const uses = text.match(/uses: .*/g) ?? []
    expect(uses).toHaveLength(steps.filter((step) => step.uses).length)
    for (const line of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('leaves no credentials in the folder, and may read and no more, but for the job that publishes', () => {
    for (const step of steps) {
      if (step.uses?.startsWith('actions/checkout')) expect(step.with?.['persist-credentials']).toBe(false)
    }
    expect(workflow.permissions).toEqual({ contents: 'read' })
    const more = Object.entries(workflow.jobs).filter(([, job]) => job.permissions)
    expect(more.map(([name]) => name)).toEqual(path.endsWith('publish.yml') ? ['publish'] : [])
  })

  it('puts nothing that strangers wrote into a command', () => {
    const commands = text.match(/^\s*(?:- )?run: .*(?:\n {10,}.*)*/gm) ?? []
    for (const command of commands) expect(command).not.toContain('${{')
  })
})
