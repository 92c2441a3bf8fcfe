import { Body, Controller, Get, Param, ParseIntPipe, ParseUUIDPipe, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CreateTicketDto } from './create-ticket.dto';
import { TicketsService } from './tickets.service';

@Controller('tickets')
export class TicketsController {
  constructor(private readonly tickets: TicketsService) {}

  @Get()
  list(@Query('state') state: string, @Query('page', ParseIntPipe) page: number) {
    return this.tickets.list(state, page);
  }

  @Get('export/:format')
  export(@Param('format') format: string, @Query('id', new ParseUUIDPipe()) id: string) {
    return this.tickets.export(format, id);
  }

  @Post()
  create(@Body() dto: CreateTicketDto) {
    return this.tickets.create(dto);
  }

  @Get('go')
  go(@Req() request: Request, @Res() response: Response) {
    const { next } = request.query;
    response.redirect(String(next)); // expect: CWE-601
  }

  @Get('hello')
  hello(@Query('name') name: string, @Res() response: Response) {
    response.json({ greeting: `Hello ${name}` });
  }
}
