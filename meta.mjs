import { createRequire } from 'node:module'
import fs from 'fs'; import z from 'zlib'
const f=fs.readdirSync('/tmp/m/s10000/search/0').find(x=>x.endsWith('pf_meta'))
const b=z.gunzipSync(fs.readFileSync('/tmp/m/s10000/search/0/'+f))
console.log(b.length, b.subarray(0,80).toString('latin1'))
let p=b.indexOf('pagefind_dcd')+12
function item(){const h=b[p++];const m=h>>5;let n=h&31;if(n===24)n=b[p++];else if(n===25){n=b.readUInt16BE(p);p+=2}else if(n===26){n=b.readUInt32BE(p);p+=4}else if(n===31)n=-1
 if(m===0)return n; if(m===1)return -1-n; if(m===2||m===3){const s=b.subarray(p,p+n);p+=n;return m===3?s.toString():s} if(m===4){const a=[];if(n<0){while(b[p]!==255)a.push(item());p++}else for(let i=0;i<n;i++)a.push(item());return a} if(m===7){if(h===0xf6)return null;if(h===0xf9){p+=2;return 'f16'}if(h===0xfa){p+=4;return b.readFloatBE(p-4)}return 's'+n} throw new Error('major '+m+' at '+p)}
const x=item()
console.log(x.length, x.map(y=>Array.isArray(y)?'['+y.length+'] '+JSON.stringify(y.slice(0,3)):y), p, b.length)
const g=(q)=>z.gzipSync(JSON.stringify(q)).length
console.log(x.map(g))
const c=fs.readdirSync('/tmp/m/s10000/search/0/index'); const sizes=c.map(n=>fs.statSync('/tmp/m/s10000/search/0/index/'+n).size).sort((a,b)=>a-b); console.log('chunks',c.length,sizes.at(0),sizes.at(sizes.length>>1),sizes.at(-1))
const cb=z.gunzipSync(fs.readFileSync('/tmp/m/s10000/search/0/index/'+c[5])); console.log(cb.length, cb.subarray(0,200).toString('latin1'))
