import { join, relative } from 'node:path'
import ts from 'typescript'
import { root } from '../../src/cache/root.ts'

/** Writes the declarations of the package's exports into a folder. Throws on a type error. */
export function writeDeclarations(folder: string): void {
  const program = ts.createProgram([join(root, 'src/index.ts')], {
    declaration: true,
    emitDeclarationOnly: true,
    rewriteRelativeImportExtensions: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    rootDir: join(root, 'src'),
    outDir: folder,
  })
  const { diagnostics } = program.emit()
  const [fault] = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  if (!fault) return
  const where = fault.file ? relative(root, fault.file.fileName) : ''
  throw new Error(`${where}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`)
}
