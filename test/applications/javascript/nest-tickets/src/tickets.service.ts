import { exec, execFile } from 'node:child_process';
import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import type { CreateTicketDto } from './create-ticket.dto';
import { Ticket } from './ticket.entity';

@Injectable()
export class TicketsService {
  constructor(
    @InjectRepository(Ticket) private readonly repository: Repository<Ticket>,
    private readonly dataSource: DataSource,
    private readonly http: HttpService,
  ) {}

  async list(state: string, page: number): Promise<Ticket[]> {
    const first = await this.dataSource.query(`SELECT * FROM ticket LIMIT 20 OFFSET ${page * 20}`);
    const rest = await this.repository
      .createQueryBuilder('ticket')
      .where(`ticket.state = '${state}'`) // expect: CWE-89
      .getMany();
    const same = await this.repository
      .createQueryBuilder('ticket')
      .where('ticket.state = :state', { state })
      .getMany();
    return [...first, ...rest, ...same];
  }

  export(format: string, id: string): void {
    exec(`ticket-export --id ${id} --format ${format}`); // expect: CWE-78
    execFile('ticket-export', ['--id', id, '--format', format]);
  }

  async create(dto: CreateTicketDto): Promise<Ticket> {
    const ticket = await this.repository.save({ title: dto.title });
    await this.http.axiosRef.post('https://hooks.example.com/created', { id: ticket.id });
    this.http.post(dto.callback, { id: ticket.id }).subscribe(); // expect: CWE-918
    return ticket;
  }
}
